import { build, type InlineConfig } from 'vite';

/** Compiles one entry, with all it imports, to a classic script of its own, and gives back its code. */
export function buildScript(input: string): Promise<string> {
  return compile({ build: { rolldownOptions: { input, output: { format: 'iife' } } } });
}

/** The same for a module that Node runs, wherever it lies; readable, since operators may want to. */
export function buildProgram(input: string): Promise<string> {
  return compile({
    build: { ssr: true, target: 'node20', rolldownOptions: { input } },
    ssr: { noExternal: true },
  });
}

async function compile({ build: options, ...rest }: InlineConfig): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ...rest,
    build: { ...options, write: false },
  });
  const [output] = 'output' in result ? [result] : Array.isArray(result) ? result : [];
  const code = output?.output[0].code;
  if (!code) throw new Error('An entry gave no script');
  return code;
}
