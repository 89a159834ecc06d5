/** The list of extracted documents and their review. */
export function AnalystViewPage() {
  return <h1>Extracted securities details</h1>;
}
