import { indexCodePattern } from '@landfall/contract';
import { businessCalendars, businessDaysBetween, calendarByName } from '@landfall/instruments';
import { sql, type Updateable } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { canonicalJson } from '../../../platform/canonical-json.ts';
import type { Ctx } from '../../../platform/context.ts';
import { json, type Tables, type Tx } from '../../../platform/database/schema.ts';
import {
  findComposition,
  listIndexCodes,
  listIndexSpellings,
  otherSpelling,
} from '../compositions/composition-store.ts';
import {
  LineFault,
  optionalNumber,
  optionalText,
  readYesNo,
  requireDate,
  requireText,
  type ColumnSpec,
  type Row,
} from '../csv.ts';
import {
  applyImport,
  note,
  refuse,
  startReport,
  takeRows,
  type ImportFile,
  type ImportReport,
} from '../imports/import-record.ts';
import {
  insertUniverse,
  type NewUniverse,
  setActive,
  universeSettings,
  type GivenSettings,
  type UniverseSettings,
} from './universe.ts';

const settingColumns = {
  MINIMUM_COVERAGE: 'minimumCoverage',
  WAIT_FOR_PRICES_MINUTES: 'waitForPricesMinutes',
  PERCENT_CHANGE: 'percentChange',
  PERCENT_CHANGE_FLOOR_POINTS: 'percentChangeFloorPoints',
  ABSOLUTE_CHANGE_POINTS: 'absoluteChangePoints',
  STALE_DAYS: 'staleDays',
  UNCHANGED_DAYS: 'unchangedDays',
  CROSS_SOURCE_POINTS: 'crossSourcePoints',
  CROSS_SOURCE_DAYS: 'crossSourceDays',
  ENTRY_ASK_POINTS: 'entryAskPoints',
  MISSING_TERMS: 'missingTerms',
} as const satisfies Record<string, keyof UniverseSettings>;
type SettingColumn = keyof typeof settingColumns;
const settingNames = Object.keys(settingColumns) as SettingColumn[];

const columns = {
  UNIVERSE_ID: ['UNIVERSE'],
  NAME: ['UNIVERSE_NAME'],
  INDEX_CODE: [],
  BASE_DATE: [],
  BASE_LEVEL: [],
  CALENDAR: [],
  SIGN_OFF: ['ENABLE_SIGNOFF'],
  ACTIVE: ['IS_ACTIVE'],
  ...(Object.fromEntries(settingNames.map((column) => [column, []])) as unknown as Record<SettingColumn, string[]>),
} satisfies ColumnSpec;

const longestName = 100;

type Names = Pick<NewUniverse, 'universeId' | 'name' | 'indexCode' | 'baseDate' | 'settings'>;

/** A universe as it is on file. */
interface Stored extends Required<NewUniverse> {
  isActive: boolean;
  /** A day of it has been started. */
  hasDays: boolean;
}

/** What a line says; null and absent settings: what is on file, or the default. */
interface Given extends Names {
  line: number;
  baseLevel: number | null;
  calendar: string | null;
  enableSignoff: boolean | null;
  isActive: boolean | null;
}

function requireCode(text: string, column: string): string {
  if (!indexCodePattern.test(requireText(text, column))) {
    throw new LineFault(`${column} ${text.slice(0, 40)} is not 1 to 40 letters, digits, _ and -`);
  }
  return text;
}

function readSettings(row: Row<typeof columns>): GivenSettings {
  const given = settingNames.flatMap((column) => {
    const text = row[column];
    if (text === '') return [];
    const value = column === 'MISSING_TERMS' ? text.toUpperCase() : optionalNumber(text, column);
    const name = settingColumns[column];
    const read = universeSettings.shape[name].safeParse(value);
    if (!read.success) throw new LineFault(`${column} ${text}: ${read.error.issues[0]?.message ?? 'is not allowed'}`);
    return [[name, read.data] as const];
  });
  return Object.fromEntries(given);
}

function readLine(row: Row<typeof columns>, line: number): Given {
  const name = requireText(row.NAME, 'NAME');
  if (name.length > longestName) throw new LineFault(`NAME is longer than ${longestName} characters`);
  const calendar = optionalText(row.CALENDAR.toUpperCase());
  if (calendar !== null && !calendarByName(calendar)) {
    const known = Object.keys(businessCalendars).join(', ');
    throw new LineFault(`CALENDAR ${row.CALENDAR} is not one of ${known}, or several joined by +`);
  }
  const baseLevel = optionalNumber(row.BASE_LEVEL, 'BASE_LEVEL');
  if (baseLevel !== null && baseLevel <= 0) throw new LineFault(`BASE_LEVEL ${row.BASE_LEVEL} is not above 0`);
  return {
    line,
    universeId: requireCode(row.UNIVERSE_ID, 'UNIVERSE_ID'),
    name,
    indexCode: requireCode(row.INDEX_CODE, 'INDEX_CODE'),
    baseDate: requireDate(row.BASE_DATE, 'BASE_DATE'),
    baseLevel,
    calendar,
    enableSignoff: readYesNo(row.SIGN_OFF, 'SIGN_OFF'),
    isActive: readYesNo(row.ACTIVE, 'ACTIVE'),
    settings: readSettings(row),
  };
}

/** Two codes that differ by case only would be taken for one another. */
function requireSpelling(column: string, code: string, other: string, whose: string): void {
  if (code === other || code.toLowerCase() !== other.toLowerCase()) return;
  throw new LineFault(`${column} ${code} differs from ${other}, ${whose}, by upper and lower case only`);
}

async function readLines(file: ImportFile, report: ImportReport): Promise<Given[]> {
  const lines: Given[] = [];
  await takeRows(file, columns, ['UNIVERSE_ID', 'NAME', 'INDEX_CODE', 'BASE_DATE'], report, (row, place) => {
    const given = readLine(row, place);
    for (const { line, universeId, indexCode } of lines) {
      requireSpelling('UNIVERSE_ID', given.universeId, universeId, `that of line ${line}`);
      requireSpelling('INDEX_CODE', given.indexCode, indexCode, `that of line ${line}`);
      if (universeId === given.universeId) throw new LineFault(`line ${line} already has the universe ${universeId}`);
      if (indexCode === given.indexCode) throw new LineFault(`line ${line} already has the index ${indexCode}`);
    }
    lines.push(given);
  });
  return lines;
}

/** All universes by id, locked: an evening that changes one of them waits, or is waited for. */
async function lockUniverses(tx: Tx): Promise<Map<string, Stored>> {
  const rows = await tx.selectFrom('eod_universes').selectAll().orderBy('universe_id').forNoKeyUpdate().execute();
  const signed = await tx
    .selectFrom('eod_processes')
    .select('universe_id')
    .where('kind', '=', 'SIGN_OFF_PRICES')
    .where('enable_signoff', '=', true)
    .execute();
  const { rows: started } = await sql<{ universe_id: string }>`
    select universe_id from eod_universes u
    where exists (select from eod_days d where d.universe_id = u.universe_id)`.execute(tx);
  const isIn = (list: readonly { universe_id: string }[], id: string): boolean =>
    list.some((each) => each.universe_id === id);
  return new Map(
    rows.map((row) => [
      row.universe_id,
      {
        universeId: row.universe_id,
        name: row.name,
        indexCode: row.index_code,
        baseDate: row.base_date,
        baseLevel: Number(row.base_level),
        calendar: row.calendar,
        enableSignoff: isIn(signed, row.universe_id),
        isActive: row.is_active,
        settings: row.settings as GivenSettings,
        hasDays: isIn(started, row.universe_id),
      },
    ]),
  );
}

/** A new universe waits for a second person and is run by the schedule, unless the line says otherwise. */
const usual = {
  baseLevel: 100,
  calendar: 'US_BOND',
  enableSignoff: true,
  isActive: true,
  settings: {},
  hasDays: false,
};

function wantedOf({ line: _line, ...given }: Given, stored: Stored | undefined): Stored {
  const before = stored ?? usual;
  return {
    ...given,
    baseLevel: given.baseLevel ?? before.baseLevel,
    calendar: given.calendar ?? before.calendar,
    enableSignoff: given.enableSignoff ?? before.enableSignoff,
    isActive: given.isActive ?? before.isActive,
    settings: { ...before.settings, ...given.settings },
    hasDays: before.hasDays,
  };
}

const fixedColumns = {
  INDEX_CODE: 'indexCode',
  BASE_DATE: 'baseDate',
  BASE_LEVEL: 'baseLevel',
  CALENDAR: 'calendar',
} as const satisfies Record<string, keyof Stored>;

function requireFitting(wanted: Stored, stored: Stored | undefined, others: Iterable<Stored>): void {
  for (const [column, field] of Object.entries(fixedColumns)) {
    if (!stored?.hasDays || stored[field] === wanted[field]) continue;
    const why = `stays ${stored[field]}: days of ${wanted.universeId} have been run, and its levels rest on it`;
    throw new LineFault(`${column} ${why}`);
  }
  for (const { universeId, indexCode } of others) {
    if (universeId !== wanted.universeId && indexCode === wanted.indexCode) {
      throw new LineFault(`INDEX_CODE ${indexCode} is of the universe ${universeId}`);
    }
  }
  if (calendarByName(wanted.calendar)?.isBusinessDay(wanted.baseDate) === false) {
    throw new LineFault(`BASE_DATE ${wanted.baseDate} is not a business day in the calendar ${wanted.calendar}`);
  }
}

/** What the audit log says of it. */
const valuesOf = ({ hasDays: _hasDays, universeId: _universeId, ...values }: Stored) => values;

const asText = (universe: Stored): string =>
  canonicalJson({ ...valuesOf(universe), settings: { ...universe.settings } });

async function writeUniverse(tx: Tx, wanted: Stored, stored: Stored | undefined): Promise<void> {
  const { universeId, enableSignoff, isActive } = wanted;
  if (!stored) {
    await insertUniverse(tx, wanted);
    await setActive(tx, [universeId], isActive);
    return;
  }
  const values: Updateable<Tables['eod_universes']> = {
    name: wanted.name,
    index_code: wanted.indexCode,
    base_date: wanted.baseDate,
    base_level: wanted.baseLevel,
    calendar: wanted.calendar,
    is_active: isActive,
    settings: json(wanted.settings),
  };
  await tx.updateTable('eod_universes').set(values).where('universe_id', '=', universeId).execute();
  await tx
    .updateTable('eod_processes')
    .set({ enable_signoff: enableSignoff })
    .where('universe_id', '=', universeId)
    .where('kind', '=', 'SIGN_OFF_PRICES')
    .where('enable_signoff', '!=', enableSignoff)
    .execute();
}

/** The schedule looks back only so far. */
const caughtUpDays = 10;

/** What would let the first evenings of a new universe fail. */
async function noteObstacles(tx: Tx, ctx: Ctx, line: number, wanted: Stored, report: ImportReport): Promise<void> {
  const { indexCode, baseDate, calendar, isActive } = wanted;
  const today = ctx.clock.businessDate();
  if (!(await listIndexCodes(tx)).includes(indexCode)) {
    note(report, line, `no composition of ${indexCode} is on file: its evenings begin once one is uploaded`);
  } else if ((await findComposition(tx, indexCode, today)).length === 0) {
    note(report, line, `no composition of ${indexCode} is in force today: its evening fails until one is uploaded`);
  }
  const days = calendarByName(calendar);
  const missed = days && baseDate < today ? businessDaysBetween(baseDate, today, days) : 0;
  if (isActive && missed > caughtUpDays) {
    const text = `${missed} business days follow BASE_DATE ${baseDate}, and the schedule catches up ${caughtUpDays}: run the older ones first, with eod run --from`;
    note(report, line, text);
  }
}

async function applyLine(
  tx: Tx,
  ctx: Ctx,
  given: Given,
  universes: Map<string, Stored>,
  report: ImportReport,
): Promise<void> {
  const stored = universes.get(given.universeId);
  const wanted = wantedOf(given, stored);
  requireFitting(wanted, stored, universes.values());
  // One on file keeps how it is spelt.
  if (!stored)
    for (const other of universes.keys()) requireSpelling('UNIVERSE_ID', wanted.universeId, other, 'on file');
  if (stored?.indexCode !== wanted.indexCode) {
    const spelling = otherSpelling(wanted.indexCode, await listIndexSpellings(tx));
    if (spelling) requireSpelling('INDEX_CODE', wanted.indexCode, spelling, 'on file');
  }
  if (stored && asText(stored) === asText(wanted)) {
    report.unchanged += 1;
    return;
  }
  await writeUniverse(tx, wanted, stored);
  universes.set(wanted.universeId, wanted);
  if (stored) report.changed += 1;
  else report.added += 1;
  if (!stored) await noteObstacles(tx, ctx, given.line, wanted, report);
  await audit(tx, ctx, {
    action: stored ? 'universe.change' : 'universe.add',
    subjectType: 'universe',
    subjectId: wanted.universeId,
    ...(stored ? { before: valuesOf(stored) } : {}),
    after: valuesOf(wanted),
    detail: { fileName: report.fileName, line: given.line },
  });
}

/**
 * Loads universes with their processes: new ones are added, and what a line says otherwise is changed. What the levels of days
 * that have been run rest on is not.
 */
export async function importUniverses(ctx: Ctx, file: ImportFile): Promise<ImportReport> {
  const report = startReport('UNIVERSES', file.name);
  const lines = await readLines(file, report);
  if (lines.length === 0) return report;
  return applyImport(ctx, 'compositions', file, report, async (tx) => {
    const universes = await lockUniverses(tx);
    for (const given of lines) {
      try {
        await applyLine(tx, ctx, given, universes, report);
      } catch (error) {
        if (!(error instanceof LineFault)) throw error;
        refuse(report, given.line, error.message);
      }
    }
  });
}
