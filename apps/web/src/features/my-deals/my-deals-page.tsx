import { type MyDealsSearch, changedAddress, type AddressChange } from '../../lib/screen-addresses.ts';
import { type DocumentItem, downloadDocument } from '@landfall/contract';
import { Tabs } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useToday } from '../../lib/today.ts';
import { ProcessingPanel } from '../../ui/documents/processing-panel.tsx';
import { pagesAction } from '../../ui/documents/dialog-parts.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import tabs from '../../ui/tab-links.module.css';
import { lateCode } from '../../ui/late-code.tsx';
import { DocumentActsContext, type DocumentActs } from './document-menu.tsx';
import { DocumentFilterBox } from '../../ui/search-fields.tsx';
import { StreamTab } from './stream/stream-tab.tsx';
import { TreeTab } from './tree/tree-view.tsx';
import classes from './my-deals.module.css';
import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../../lib/api.ts';
import { cacheKeys } from '../../lib/query-client.ts';

type Previewed = Pick<DocumentItem, 'documentId'> & { originalName: string | null };

const unnamed = 'Document.pdf';

/** The file name of a document, from a HEAD request; null where there is no such document for this user. */
async function nameOf(documentId: string, signal: AbortSignal): Promise<string | null> {
  const address = addressOf(downloadDocument, { params: { documentId }, query: { purpose: 'view' } });
  const { headers, status } = await fetch(address, { method: 'HEAD', credentials: 'include', signal });
  if (status === 404) return null;
  const name = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1];
  return name === undefined ? unnamed : decodeURIComponent(name);
}

/** The document whose preview is open. Its name comes from the list or, for a link, from the server. */
function usePreviewed(documentId: string | undefined, chosen: DocumentItem | null): Previewed | null {
  const isKnown = chosen?.documentId === documentId;
  const { data, isPending, isFetching } = useQuery({
    queryKey: [...cacheKeys.documents, 'named', documentId],
    enabled: documentId !== undefined && !isKnown,
    queryFn: ({ signal }) => nameOf(documentId ?? '', signal),
  });
  if (documentId === undefined) return null;
  if (isKnown && chosen) return chosen;
  if (isPending && isFetching) return null;
  return { documentId, originalName: data === undefined ? unnamed : data };
}

/** The page viewer is the largest part of the code, so it loads shortly before a preview. */
const loadPreview = async () => (await import('./preview-dialog.tsx')).PreviewDialog;
const close = ({ onClose }: { onClose: () => void }) => onClose();
const PreviewDialog = lateCode(loadPreview, { failed: 'The preview could not be opened', close });
const ActivityDrawer = lateCode(async () => (await import('../../ui/documents/activity-drawer.tsx')).ActivityDrawer, {
  failed: 'The activity could not be opened',
  close,
});
const ReadPagesDialog = lateCode(
  async () => (await import('../../ui/documents/read-pages-dialog.tsx')).ReadPagesDialog,
  { failed: 'The choice of pages could not be opened', close },
);

const MoveDocumentDialog = lateCode(
  async () => (await import('../../ui/documents/move-document-dialog.tsx')).MoveDocumentDialog,
  { failed: 'The dialog could not be opened', close },
);

const RemoveDocumentDialog = lateCode(
  async () => (await import('../../ui/documents/remove-document-dialog.tsx')).RemoveDocumentDialog,
  { failed: 'The dialog could not be opened', close },
);

const route = getRouteApi('/shell/my-deals');

export function MyDealsPage() {
  const { tab, date, any: isAnyDate = false, q: query, document: documentId } = route.useSearch();
  const navigate = route.useNavigate();
  const today = useToday();
  const [ofActivity, setOfActivity] = useState<DocumentItem | null>(null);
  const [ofPages, setOfPages] = useState<DocumentItem | null>(null);
  const [toMove, setToMove] = useState<DocumentItem | null>(null);
  const [toRemove, setToRemove] = useState<DocumentItem | null>(null);
  const [asked, setAsked] = useState<DocumentItem | null>(null);
  const previewed = usePreviewed(documentId, asked);

  const { acts, change } = useMemo(() => {
    const change = (part: AddressChange<MyDealsSearch>, replace = false) =>
      void navigate({ search: (before) => changedAddress(before, part), replace });
    const acts: DocumentActs = {
      preview: (item) => {
        setAsked(item);
        change({ document: item.documentId });
      },
      showActivity: setOfActivity,
      changePages: setOfPages,
      move: setToMove,
      remove: setToRemove,
      expectPreview: () => void loadPreview().catch(() => undefined),
    };
    return { acts, change };
  }, [navigate]);

  return (
    <DocumentActsContext value={acts}>
      <PageHeader title="My Deals" subtitle="View processed documents by date" />
      <div className={classes.columns}>
        <Tabs
          miw={0}
          value={tab ?? 'stream'}
          onChange={(next) => change({ tab: next === 'tree' ? 'tree' : undefined })}
          keepMounted={false}
        >
          <div className={classes.bar}>
            <Tabs.List className={`${tabs.tabs} ${tabs.views} ${classes.tabs}`} aria-label="Show documents as">
              <Tabs.Tab value="stream">Document Stream</Tabs.Tab>
              <Tabs.Tab value="tree">Tree View</Tabs.Tab>
            </Tabs.List>
            <div role="search" aria-label="Documents" className={classes.filter}>
              <DocumentFilterBox
                value={query ?? ''}
                onFilter={(text) => change({ q: text === '' ? undefined : text }, true)}
              />
              <Link to="/document-search" search={query === undefined ? {} : { q: query }} className={classes.inPages}>
                {query === undefined ? 'Find in documents' : `Find in documents: ${query}`}
              </Link>
            </div>
          </div>
          <Tabs.Panel value="stream">
            <StreamTab
              today={today}
              date={date ?? today}
              isAnyDate={isAnyDate}
              query={query}
              onDate={(next) => change({ date: next === today ? undefined : next, any: undefined })}
              onAnyDate={(isAny) => change({ any: isAny || undefined })}
            />
          </Tabs.Panel>
          <Tabs.Panel value="tree">
            <TreeTab query={query} />
          </Tabs.Panel>
        </Tabs>
        <aside className={classes.aside} aria-label="Processing">
          <ProcessingPanel />
        </aside>
      </div>
      {previewed ? (
        <PreviewDialog key={previewed.documentId} {...previewed} onClose={() => change({ document: undefined })} />
      ) : null}
      {ofPages ? (
        <ReadPagesDialog
          title={pagesAction(ofPages) ?? 'Read other pages'}
          item={ofPages}
          onClose={() => setOfPages(null)}
        />
      ) : null}
      {toMove ? <MoveDocumentDialog item={toMove} onClose={() => setToMove(null)} /> : null}
      {toRemove ? <RemoveDocumentDialog item={toRemove} onClose={() => setToRemove(null)} /> : null}
      {ofActivity ? <ActivityDrawer item={ofActivity} onClose={() => setOfActivity(null)} /> : null}
    </DocumentActsContext>
  );
}
