export function ResetPasswordPage() {
  return <h1>Reset</h1>;
}
