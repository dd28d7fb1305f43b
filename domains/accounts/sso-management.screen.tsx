export default function SsoManagementScreen() {
  return null;
}
