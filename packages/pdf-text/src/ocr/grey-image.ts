/** Eight bits a pixel, rows from the top, 0 black. */
export interface GreyImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** As a binary portable greymap, which needs no decoding. */
export function toPortableGreymap({ width, height, data }: GreyImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data]);
}
