/**
 * The lines of a text that arrives in pieces. Only a line feed ends one: `readline` also splits at U+2028, which JSON
 * leaves in texts as it is.
 */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
