import { finishSignIn, signInPasskeyOptions, type SignInStep } from '@landfall/contract';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { hearServerTime } from '../../lib/session.ts';
import { useSignedIn } from './login-form.tsx';
import { ProofForm } from './security/proof-form.tsx';

/** The second step of a sign-in. */
export function SecondFactorForm({ kinds, onBack }: { kinds: SignInStep['kinds']; onBack: () => void }) {
  const signedIn = useSignedIn();
  return (
    <ProofForm
      kinds={kinds}
      backLabel="Back to Login"
      onBack={onBack}
      passkeyOptions={async () => (await call(signInPasskeyOptions, {})).data}
      prove={async (proof) => {
        try {
          signedIn(await call(finishSignIn, { body: { proof }, heard: hearServerTime }));
        } catch (error) {
          const isOver = error instanceof ApiError && error.code === 'NO_SESSION';
          throw isOver ? new Error('This sign-in took too long. Go back and start again.', { cause: error }) : error;
        }
      }}
    />
  );
}
