/** The landing page. */
export default function HomeView() {
  return (
    <div className="site-width py-20">
      <h1 className="text-4xl">Levee</h1>
    </div>
  );
}
