/** How many of the first bytes tell UTF-16 that came without its mark. */
const looked = 4_096;

/** Text of what spreadsheets write: UTF-8 and UTF-16 with or without their marks, else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes) ?? unmarkedUtf16(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function markedEncoding([first, second, third]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}

/** Text of Western letters in UTF-16 has a zero in every second byte, and on one side only. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, looked);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < head.length; at += 1) {
    if (head[at] !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const many = head.length / 4;
  if (odd > many && even < many / 8) return 'utf-16le';
  return even > many && odd < many / 8 ? 'utf-16be' : null;
}
