import { build } from 'vite';

/** Compiles one entry, with all it imports, to a classic script of its own, and gives back its code. */
export async function buildScript(
  input: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define,
    build: {
      write: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [output] = 'output' in result ? [result] : Array.isArray(result) ? result : [];
  const code = output?.output[0].code;
  if (!code) throw new Error(`${input} gave no script`);
  return code;
}
