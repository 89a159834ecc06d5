import { documentStatuses, downloadDocument, type SecurityDetail } from '@landfall/contract';
import { Anchor, Box } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { mayCall, mayOpen, useAuth } from '../../lib/auth.ts';
import { addressOf } from '../../lib/api.ts';
import { DocumentStatusBadge } from '../../ui/document-status.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Section } from './prices-table.tsx';
import classes from './security.module.css';

type Document = SecurityDetail['documents'][number];

/** The documents that the terms and stats were read from. Users with the right can open and download them. */
export function Documents({ documents }: { documents: readonly Document[] }) {
  return (
    <Section title="Documents" empty={documents.length === 0 ? 'No documents yet.' : null}>
      <ul>
        {documents.map((document) => (
          <DocumentLine key={document.documentId} document={document} />
        ))}
      </ul>
    </Section>
  );
}

function DocumentLine({ document }: { document: Document }) {
  const { user } = useAuth();
  const { documentId, originalName, docTypeName } = document;
  const status = documentStatuses.find((known) => known === document.status);
  return (
    <li className={classes.document}>
      <span className="small breakable fill">
        {mayOpen(user, '/report-triage/analyst-view') ? (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link {...props} to="/report-triage/analyst-view" search={{ document: documentId }} />
            )}
          >
            {originalName}
          </Anchor>
        ) : (
          <span>{originalName}</span>
        )}
        <Box component="span" display="block" className="quiet tiny">
          {docTypeName}
        </Box>
      </span>
      {status ? <DocumentStatusBadge status={status} /> : null}
      {mayCall(user, downloadDocument) ? (
        <Hint label="Download">
          <a
            className={classes.download}
            href={addressOf(downloadDocument, { params: { documentId } })}
            download={originalName}
            aria-label={`Download ${originalName}`}
          >
            <IconDownload size={16} stroke={1.6} aria-hidden />
          </a>
        </Hint>
      ) : null}
      {document.acknowledged.length > 0 ? <Acknowledged document={document} /> : null}
    </li>
  );
}

/** The errors that sign-off accepted, and why, for users of the figures. */
function Acknowledged({ document: { acknowledged, signedOffBy } }: { document: Document }) {
  return (
    <ul className={classes.acknowledged} aria-label="Errors acknowledged at sign-off">
      {acknowledged.map(({ code, message, issuerClass, list, index, field, reason }) => (
        <li key={[code, issuerClass, list, index, field].join()}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          <span>
            {message}{' '}
            <Box component="span" c="var(--mantine-color-text)">
              Acknowledged by {signedOffBy ?? 'nobody known'}: {reason}
            </Box>
          </span>
        </li>
      ))}
    </ul>
  );
}
