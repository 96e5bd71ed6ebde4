import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

/** One file of a build of its own. */
export interface BuiltScript {
  readonly code: string;
  /** Ids of the modules that it is made of. */
  readonly modules: readonly string[];
}

/** Compiles one entry, with all it imports, to a classic script of its own. */
export function buildScript(input: string): Promise<BuiltScript> {
  return compile({ build: { rolldownOptions: { input, output: { format: 'iife' } } } });
}

/** The same for a module that Node runs, wherever it lies; readable, since operators may want to. */
export function buildProgram(input: string): Promise<BuiltScript> {
  return compile({
    build: { ssr: true, target: 'node20', rolldownOptions: { input } },
    ssr: { noExternal: true },
  });
}

/** The same for a module that others import, made of `source`. */
export function buildModule(source: string, plugins: Plugin[]): Promise<BuiltScript> {
  const input = 'virtual:module';
  const entry: Plugin = {
    name: 'module',
    resolveId: (id) => (id === input ? `\0${input}` : undefined),
    load: (id) => (id === `\0${input}` ? source : undefined),
  };
  return compile({
    plugins: [entry, ...plugins],
    build: {
      modulePreload: false,
      rolldownOptions: { input, preserveEntrySignatures: 'strict' },
    },
  });
}

async function compile({ build: options, ...rest }: InlineConfig): Promise<BuiltScript> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ...rest,
    build: { ...options, write: false },
  });
  const [built] = 'output' in result ? [result] : Array.isArray(result) ? result : [];
  const chunk: Rolldown.OutputChunk | undefined = built?.output[0];
  if (!chunk?.code) throw new Error('An entry gave no script');
  return { code: chunk.code, modules: chunk.moduleIds };
}
