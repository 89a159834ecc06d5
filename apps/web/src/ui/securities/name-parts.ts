/** What tells the securities of one issuer apart: `2025-1 Class A`. */
const seriesAndClass = /^(.+?) (\d{4}-\d{1,2} Class \S.*)$/;

/** The name of a security as issuer, and series with class; null where it is not made that way. */
export function nameParts(name: string): { issuer: string; rest: string } | null {
  const [, issuer, rest] = seriesAndClass.exec(name) ?? [];
  return issuer === undefined || rest === undefined ? null : { issuer, rest };
}
