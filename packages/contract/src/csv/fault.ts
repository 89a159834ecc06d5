/** The file cannot be read as a table at all. The message is fit to show. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
}
