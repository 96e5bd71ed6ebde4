/** A device that remembers nothing, in the shape of LastKnown (src/applications). */
export const noLastKnown = {
  read: async (_owner: unknown) => undefined,
  write: (_owner: unknown, _record: unknown) => undefined,
  purge: async () => undefined,
};
