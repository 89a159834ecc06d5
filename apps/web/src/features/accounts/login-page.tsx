import { useState } from 'react';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  const [isForgotten, setForgotten] = useState(false);
  usePageTitle(isForgotten ? 'Forgot Password' : 'Login');
  return isForgotten ? (
    <AuthFrame title="Forgot password" lead="We send a link that lets you choose a new one.">
      <ForgotPasswordForm onBack={() => setForgotten(false)} />
    </AuthFrame>
  ) : (
    <AuthFrame title="Sign in" lead="Securities, trades and documents of the catastrophe-bond market.">
      <LoginForm onForgot={() => setForgotten(true)} />
    </AuthFrame>
  );
}
