import { PathLink } from './path-link.tsx';
import classes from './tab-links.module.css';

interface ViewLinksProps {
  label: string;
  views: readonly { path: string; label: string; isCurrent: boolean }[];
}

/** The ways to look at one screen, each with an address of its own. */
export function ViewLinks({ label, views }: ViewLinksProps) {
  return (
    <nav aria-label={label} className={`${classes.tabs} ${classes.views}`}>
      {views.map((view) => (
        <PathLink key={view.path} path={view.path} isCurrent={view.isCurrent}>
          {view.label}
        </PathLink>
      ))}
    </nav>
  );
}
