import { type DocumentSearchAddress, changedAddress } from '../../lib/screen-addresses.ts';
import { seriesWords, type PageHit } from '@landfall/contract';
import { Box, Button, Skeleton } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ApiError, fetchErrorMessage } from '../../lib/api-error.ts';
import { readableDate, marketDate } from '../../lib/dates.ts';
import { usePageTitle } from '../../lib/window-hooks.ts';
import { DocumentStatusBadge } from '../../ui/document-status.tsx';
import { EmptyState, FetchFailure } from '../../ui/states.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { lateCode } from '../../ui/late-code.tsx';
import { SearchForm, usePageSearch } from './search-form.tsx';
import classes from './document-search.module.css';

/** The page viewer is the heaviest part of the product; it comes when a page is opened. */
const DocumentDialog = lateCode(async () => (await import('../../ui/pdf/document-dialog.tsx')).DocumentDialog, {
  failed: 'The document could not be opened',
  close: ({ onClose }) => onClose(),
});

const route = getRouteApi('/shell/document-search');

export function DocumentSearchPage() {
  usePageTitle('Document Search');
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const search = usePageSearch(address);
  const hits = search.data?.pages.flatMap(({ content }) => content) ?? [];
  const { document: documentId, page = 1, q } = address;
  const opened = hits.find(({ document }) => document.documentId === documentId);
  return (
    <>
      <PageHeader title="Document Search" subtitle="What the pages of all documents say" />
      <SearchForm
        address={address}
        onChange={(change) => void navigate({ search: (before) => changedAddress(before, change) })}
        onAgain={() => void search.refetch()}
      />
      <Results address={address} search={search} hits={hits} />
      {documentId === undefined ? null : (
        <DocumentDialog
          key={`${documentId} ${page}`}
          documentId={documentId}
          title={opened?.document.originalName ?? 'Document'}
          request={q === undefined ? undefined : { terms: q, page }}
          onClose={() =>
            void navigate({ search: (before) => changedAddress(before, { document: undefined, page: undefined }) })
          }
        />
      )}
    </>
  );
}

interface ResultsProps {
  address: DocumentSearchAddress;
  search: ReturnType<typeof usePageSearch>;
  hits: readonly PageHit[];
}

function Results({ address, search, hits }: ResultsProps) {
  if (address.q === undefined) {
    return (
      <EmptyState
        title="Search in all documents"
        message="Every word must be on the page. Identifiers, figures and names are found as they are printed, scans included."
      />
    );
  }
  if (search.isError && !search.data) {
    const { error } = search;
    const isRefused = error instanceof ApiError && error.status === 400;
    return (
      <FetchFailure
        message={isRefused ? error.message : fetchErrorMessage(error)}
        onRetry={() => void search.refetch()}
      />
    );
  }
  if (!search.data) {
    return (
      <div role="status" aria-label="Searching" aria-busy>
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} height={84} mb="sm" />
        ))}
      </div>
    );
  }
  if (hits.length === 0) {
    return (
      <EmptyState
        title="No page has all of these words"
        message="Search for fewer words, or for the beginning of one: capit*. A document that was uploaded just now is found once it has been read."
      />
    );
  }
  const isLimited = search.data.pages[0]?.isLimited ?? false;
  return (
    <section aria-label="Results">
      <Box component="p" role="status" mb="xs" className="quiet tiny">
        {isLimited
          ? 'Many pages match: those of the newest documents are shown, best first.'
          : `${hits.length}${search.hasNextPage ? ' or more' : ''} ${hits.length === 1 ? 'page' : 'pages'}, best first`}
      </Box>
      <ol className={classes.hits}>
        {hits.map((hit) => (
          <Hit key={`${hit.document.documentId} ${hit.page}`} hit={hit} address={address} />
        ))}
      </ol>
      {search.hasNextPage ? (
        <Button
          variant="default"
          mt="md"
          loading={search.isFetchingNextPage}
          onClick={() => void search.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
      {search.isFetchNextPageError ? <p role="alert">{fetchErrorMessage(search.error)}</p> : null}
    </section>
  );
}

interface HitProps {
  hit: PageHit;
  address: DocumentSearchAddress;
}

function Hit({ hit, address }: HitProps) {
  const { document, page, snippet } = hit;
  const { documentId, originalName, docTypeName, issuerName, issuerSeries, uploadedAt } = document;
  return (
    <li className={classes.hit}>
      <h2 className={classes.name}>
        <Link to="/document-search" search={{ ...address, document: documentId, page }}>
          {originalName}, page {page}
        </Link>
        <DocumentStatusBadge status={document.status} reason={document.statusReason} />
      </h2>
      <p className={classes.snippet}>
        {snippet.map(({ text, isMarked }, index) => (isMarked ? <mark key={index}>{text}</mark> : text))}
      </p>
      <p className="quiet tiny">
        {seriesWords(issuerName, issuerSeries)} · {docTypeName} · {readableDate(marketDate(new Date(uploadedAt)))}
      </p>
    </li>
  );
}
