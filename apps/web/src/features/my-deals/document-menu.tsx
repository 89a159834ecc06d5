import {
  compareDocuments,
  extractedTypeCodes,
  listAnalystDocuments,
  moveDocument,
  readPages,
  removeDocument,
  type DocumentItem,
  downloadDocument,
} from '@landfall/contract';
import { Menu } from '@mantine/core';
import {
  IconClipboardCheck,
  IconDotsVertical,
  IconDownload,
  IconEye,
  IconFileSearch,
  IconFolderSymlink,
  IconGitCompare,
  IconHistory,
  IconTrash,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { mayCall, useUser } from '../../lib/auth.ts';
import { isPdf, saveFile } from '../../lib/files.ts';
import { pagesAction } from '../../ui/documents/dialog-parts.tsx';
import { IconMenu } from '../../ui/hint.tsx';
import { createContext, use } from 'react';
import { call } from '../../lib/api.ts';
import { logProblem } from '../../lib/log.ts';

/** Saves a document under its own name. By specification a failure is only logged. */
export async function saveDocument({
  documentId,
  originalName,
}: Pick<DocumentItem, 'documentId' | 'originalName'>): Promise<void> {
  try {
    saveFile(originalName, await call(downloadDocument, { params: { documentId }, query: { purpose: 'download' } }));
  } catch (error) {
    logProblem(`${originalName} was not downloaded`, error);
  }
}

export interface DocumentActs {
  preview: (item: DocumentItem) => void;
  showActivity: (item: DocumentItem) => void;
  /** Opens the dialog for other pages. */
  changePages: (item: DocumentItem) => void;
  /** Opens the dialog that files it under another deal. */
  move: (item: DocumentItem) => void;
  /** Opens the dialog that takes it away. */
  remove: (item: DocumentItem) => void;
  /** Preloads the preview's code when the pointer is near. */
  expectPreview: () => void;
}

export const DocumentActsContext = createContext<DocumentActs | null>(null);

export function useDocumentActs(): DocumentActs {
  const acts = use(DocumentActsContext);
  if (!acts) throw new Error('This part belongs inside My Deals.');
  return acts;
}

const iconProps = { size: 15, stroke: 1.7, 'aria-hidden': true } as const;

interface DocumentMenuProps {
  item: DocumentItem;
  /** In the tree only the current row is a tab stop. */
  tabIndex?: number;
}

export function DocumentMenu({ item, tabIndex = 0 }: DocumentMenuProps) {
  const acts = useDocumentActs();
  const router = useRouter();
  const user = useUser();
  const isRead = extractedTypeCodes.some((code) => code === item.docTypeCode);
  const isReviewed = isRead && mayCall(user, listAnalystDocuments);
  const pages = mayCall(user, readPages) ? pagesAction(item) : null;
  return (
    <IconMenu
      hint="Actions"
      icon={<IconDotsVertical size={16} stroke={1.7} aria-hidden />}
      width={200}
      tabIndex={tabIndex}
      aria-label={`Actions for ${item.originalName}`}
      data-row-menu
    >
      <Menu.Item leftSection={<IconDownload {...iconProps} />} onClick={() => void saveDocument(item)}>
        Download
      </Menu.Item>
      {isPdf(item) ? (
        <Menu.Item
          leftSection={<IconEye {...iconProps} />}
          onMouseEnter={acts.expectPreview}
          onClick={() => acts.preview(item)}
        >
          Preview
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconHistory {...iconProps} />} onClick={() => acts.showActivity(item)}>
        Activity
      </Menu.Item>
      {pages === null ? null : (
        <Menu.Item leftSection={<IconFileSearch {...iconProps} />} onClick={() => acts.changePages(item)}>
          {pages}
        </Menu.Item>
      )}
      {isReviewed ? (
        <Menu.Item
          leftSection={<IconClipboardCheck {...iconProps} />}
          onClick={() =>
            void router.navigate({ to: '/report-triage/analyst-view', search: { document: item.documentId } })
          }
        >
          Review
        </Menu.Item>
      ) : null}
      {isRead && mayCall(user, compareDocuments) ? (
        <Menu.Item
          leftSection={<IconGitCompare {...iconProps} />}
          onClick={() => void router.navigate({ to: '/report-triage/compare', search: { right: item.documentId } })}
        >
          Compare
        </Menu.Item>
      ) : null}
      {mayCall(user, moveDocument) ? (
        <Menu.Item leftSection={<IconFolderSymlink {...iconProps} />} onClick={() => acts.move(item)}>
          Move to another deal
        </Menu.Item>
      ) : null}
      {mayCall(user, removeDocument) ? (
        <>
          <Menu.Divider />
          <Menu.Item className="red" leftSection={<IconTrash {...iconProps} />} onClick={() => acts.remove(item)}>
            Remove
          </Menu.Item>
        </>
      ) : null}
    </IconMenu>
  );
}
