export function ChangePasswordPage() {
  return <h1>Change</h1>;
}
