import { getSecurity } from '@landfall/contract';
import { Link } from '@tanstack/react-router';
import { mayCall } from '../../../lib/access.ts';
import { useAuth } from '../../../lib/auth.ts';
import { NameText } from '../../../ui/securities/name-text.tsx';

/** Leads to the security's page for whoever may open it. */
export function SecurityName({ identifier, children }: { identifier: string | null; children: string }) {
  const { user } = useAuth();
  if (identifier === null || !mayCall(user, getSecurity)) return <NameText name={children} />;
  return (
    <Link to="/security/$identifier" params={{ identifier }}>
      <NameText name={children} />
    </Link>
  );
}
