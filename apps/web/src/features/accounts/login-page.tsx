import type { SignInStep } from '@landfall/contract';
import { useState } from 'react';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

export function LoginPage() {
  const [step, setStep] = useState<SignInStep | null>(null);
  const [isForgotten, setForgotten] = useState(false);
  usePageTitle(step ? 'Second Factor' : isForgotten ? 'Forgot Password' : 'Login');
  if (step) {
    return (
      <AuthFrame title="Second factor" lead="Your password was right. Confirm that it is you.">
        <SecondFactorForm step={step} onBack={() => setStep(null)} />
      </AuthFrame>
    );
  }
  return isForgotten ? (
    <AuthFrame title="Forgot password" lead="We send a link that lets you choose a new one.">
      <ForgotPasswordForm onBack={() => setForgotten(false)} />
    </AuthFrame>
  ) : (
    <AuthFrame title="Sign in" lead="Securities, trades and documents of the catastrophe-bond market.">
      <LoginForm onForgot={() => setForgotten(true)} onStep={setStep} />
    </AuthFrame>
  );
}
