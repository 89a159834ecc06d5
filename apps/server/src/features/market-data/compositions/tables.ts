import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Timestamp } from '../../../platform/database/schema.ts';

declare module '../../../platform/database/schema.ts' {
  interface Tables {
    index_compositions: IndexCompositionsTable;
  }
}

/** `numeric`: exact text when read. */
type Decimal = ColumnType<string, string | number, string | number>;

export interface IndexCompositionsTable {
  row_no: GeneratedAlways<number>;
  /** Null for demonstration data, which any upload goes before. */
  upload_no: number | null;
  index_code: string;
  security_no: number;
  effective_from: string;
  /** Inclusive; null while open. */
  effective_to: string | null;
  /** Units of the security's currency. */
  par_amount: Decimal;
  /** A fraction. */
  weight: Decimal;
  new_entrant: boolean;
  entry_at_ask: boolean;
  comment: string | null;
  /** No longer once its upload is undone. */
  is_current: Generated<boolean>;
  created_at: Timestamp;
}
