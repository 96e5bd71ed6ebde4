import { build, type InlineConfig, type Rolldown } from 'vite';

/** Compiles one entry with all its imports to a classic script. */
export function buildScript(input: string): Promise<string> {
  return compile({ build: { rolldownOptions: { input, output: { format: 'iife' } } } });
}

/** Compiles a module that Node runs wherever it lies. It stays readable, because operators may want to read it. */
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
  const [built] = 'output' in result ? [result] : Array.isArray(result) ? result : [];
  const chunk: Rolldown.OutputChunk | undefined = built?.output[0];
  if (!chunk?.code) throw new Error('An entry gave no script');
  return chunk.code;
}
