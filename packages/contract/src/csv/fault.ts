/** The file cannot be read as a table. The message is for users. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
}
