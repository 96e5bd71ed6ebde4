import type { Plugin, Rolldown } from 'vite';

/** Chunks that every page has before it loads any other of ours; main is that of index.html. */
const halves = ['session', 'index'];

/** Whether that is the path of one of their files. */
export function isHalf(path: string): boolean {
  const [, name = ''] = /(\w+)-[^/]+$/.exec(path) ?? [];
  return halves.includes(name);
}

/** Where a half puts what it exports, as others know it. */
const place = (half: string) => `self.launcher.${half}`;

/**
 * Has session and main hand over what they export by a place on the page instead of by the name of their
 * file: whatever imports a file by its name gets another name with it. So a change in one renames no
 * part that is loaded late, nor main (docs/decisions/045).
 *
 * The boot script evaluates them in this order, and each is evaluated to its end before anybody can
 * ask for a late part.
 */
export function handOver(): Plugin {
  return {
    name: 'hand-over',
    apply: 'build',
    renderChunk(code, chunk) {
      const { body } = this.parse(code);
      const puts = chunk.isEntry && halves.includes(chunk.name);
      const entry = chunk.facadeModuleId === null ? null : this.getModuleInfo(chunk.facadeModuleId);
      const edits = body.flatMap((statement) => {
        const { start, end } = statement;
        const half = halfOf(statement);
        if (half) return { start, end, text: taken(statement, half) };
        if (!puts || statement.type !== 'ExportNamedDeclaration') return [];
        return { start, end, text: put(statement, chunk.name, entry?.exports ?? []) };
      });
      if (edits.length === 0) return null;
      const changed = edits
        .toReversed()
        .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
      return { code: changed, map: null };
    },
  };
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number];

/** Which half a statement imports from. */
function halfOf(statement: Statement): string | undefined {
  if (statement.type !== 'ImportDeclaration') return undefined;
  const [, name = ''] = /^\.\/(\w+)-/.exec(statement.source.value) ?? [];
  return halves.includes(name) ? name : undefined;
}

function taken(statement: Statement, half: string): string {
  if (statement.type !== 'ImportDeclaration') return '';
  const names = statement.specifiers.map((specifier) => {
    if (specifier.type !== 'ImportSpecifier') throw new Error(`${half} is imported as a whole`);
    return `${nameOf(specifier.imported)}: ${specifier.local.name}`;
  });
  return names.length > 0 ? `const { ${names.join(', ')} } = ${place(half)};` : '';
}

/** What the entry itself exports can still be imported, for the boot script. */
function put(statement: Statement, half: string, ownExports: readonly string[]): string {
  if (statement.type !== 'ExportNamedDeclaration') return '';
  const pairs = statement.specifiers.map(({ local, exported }) => ({
    local: nameOf(local),
    exported: nameOf(exported),
  }));
  const list = pairs.map(({ local, exported }) => `${exported}: ${local}`).join(', ');
  const own = pairs
    .filter(({ exported }) => ownExports.includes(exported))
    .map(({ local, exported }) => `${local} as ${exported}`);
  return `self.launcher = { ...self.launcher, ${half}: { ${list} } };\nexport { ${own.join(', ')} };`;
}

type Name = { readonly type: string; readonly name?: string; readonly value?: unknown };

function nameOf({ type, name, value }: Name): string {
  if (type === 'Identifier' && name !== undefined) return name;
  throw new Error(`An export has the name ${String(value)}`);
}
