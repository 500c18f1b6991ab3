package dev.stateroom.backend;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.Capability;
import dev.stateroom.vfs.CommandResult;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.lines.LinePage;
import dev.stateroom.vfs.lines.LineRange;
import dev.stateroom.work.Cancellation;
import java.io.InputStream;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A default backend with routes, as one tree for people. A path belongs to the route with the longest matching prefix, otherwise to the
 * default, and results carry the prefix. A route is shown as a folder, and so is every folder that only leads to one; files of the default
 * under a route's prefix are hidden. Searches go through every part below the folder that is searched, all at the same time; a part that
 * fails, or no longer responds, is reported along with the others' results. A call uses only the parts that it concerns.
 */
public final class CompositeBackend implements Backend {
    /** Timeout of a part in a search; longer than a slow request over a network. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final BackendRoutes routes;
    private final Capabilities capabilities;
    private final Duration timeout;

    /**
     * @param fallback has every path without a route; its root is the root
     * @param routes the backends by the folder that is their root; a backend may be a composite itself
     */
    public CompositeBackend(Backend fallback, Map<FilePath, Backend> routes) {
        this(fallback, routes, PATIENCE);
    }

    /** With another timeout for parts that show no progress in a search. */
    CompositeBackend(Backend fallback, Map<FilePath, Backend> routes, Duration timeout) {
        this.timeout = timeout;
        this.routes = new BackendRoutes(fallback, routes);
        this.capabilities = new Capabilities(
                "composite",
                can(fallback, routes.values()),
                routes.isEmpty()
                        ? fallback.capabilities().connectedTo()
                        : fallback.capabilities().connectedTo() + " and " + routes.size() + (routes.size() == 1 ? " route" : " routes"));
    }

    /**
     * A backend shown at one folder of an otherwise empty tree, with its own capabilities.
     *
     * @param around serves every other path, as missing
     */
    public CompositeBackend(Backend around, FilePath folder, Backend files) {
        this.timeout = PATIENCE;
        this.routes = new BackendRoutes(around, Map.of(folder, files));
        this.capabilities = files.capabilities();
    }

    private static Set<Capability> can(Backend fallback, Iterable<Backend> routes) {
        Set<Capability> first = fallback.capabilities().can();
        Set<Capability> can = EnumSet.noneOf(Capability.class);
        can.addAll(first);
        boolean jailed = first.contains(Capability.JAILED);
        for (Backend backend : routes) {
            Set<Capability> more = backend.capabilities().can();
            jailed &= more.contains(Capability.JAILED);
            for (Capability some : Set.of(Capability.WRITE, Capability.REMOTE, Capability.HISTORY)) {
                if (more.contains(some)) {
                    can.add(some);
                }
            }
        }
        if (!jailed) {
            can.remove(Capability.JAILED);
        }
        return can;
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    @Override
    public Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
        BackendRoutes.Part part = routes.of(folder);
        Set<String> mounted = routes.namesIn(folder);
        long[] given = {0};
        for (String name : mounted) {
            cancellation.check();
            sink.accept(leadingToRoute(folder.child(name)));
            given[0]++;
        }
        Outcome<Long> inner = part.backend()
                .list(
                        part.inside(folder),
                        entry -> {
                            FileEntry shown = moved(part, entry);
                            if (!isHidden(part, shown.path()) && !(shown.isFolder() && mounted.contains(shown.name()))) {
                                sink.accept(shown);
                                given[0]++;
                            }
                        },
                        cancellation);
        // A part always has its own root: if that is missing, its storage is gone.
        boolean routesAlone = !mounted.isEmpty() && !part.inside(folder).isRoot() && isMissing(inner);
        return inner instanceof Outcome.Failed<Long>(Failure failure) && !routesAlone
                ? Outcome.failed(moved(part, failure))
                : Outcome.ok(given[0]);
    }

    /** True if the part does not have the folder, or has a file there. */
    private static boolean isMissing(Outcome<?> outcome) {
        return outcome instanceof Outcome.Failed<?>(Failure failure)
                && (failure.kind() == Failure.Kind.NOT_FOUND || failure.kind() == Failure.Kind.WRONG_KIND);
    }

    private FileEntry leadingToRoute(FilePath path) {
        return FileEntries.folder(
                path, routes.isRoute(path) ? routes.of(path).backend().capabilities().owner() + " mount" : null);
    }

    private static FileEntry moved(BackendRoutes.Part part, FileEntry entry) {
        return part.at().isRoot()
                ? entry
                : new FileEntry(part.outside(entry.path()), entry.kind(), entry.size(), entry.modified(), entry.note());
    }

    /** The parts' failures name paths relative to the part, so the route is put in front. */
    private static Failure moved(BackendRoutes.Part part, Failure failure) {
        return part.at().isRoot() ? failure : new Failure(failure.kind(), "in " + part.at() + ": " + failure.sentence());
    }

    private static <T> Outcome<T> moved(BackendRoutes.Part part, Outcome<T> outcome) {
        return outcome instanceof Outcome.Failed<T>(Failure failure) ? Outcome.failed(moved(part, failure)) : outcome;
    }

    /** True for a path of a part under the prefix of a longer route. */
    private boolean isHidden(BackendRoutes.Part part, FilePath path) {
        return routes.of(path) != part;
    }

    @Override
    public Outcome<FileEntry> entry(FilePath path) {
        if (routes.isRoute(path)) {
            return Outcome.ok(leadingToRoute(path));
        }
        BackendRoutes.Part part = routes.of(path);
        Outcome<FileEntry> inner = part.backend().entry(part.inside(path));
        boolean leads = !routes.namesIn(path).isEmpty();
        if (leads && !(inner instanceof Outcome.Ok<FileEntry>(FileEntry entry) && !entry.isFolder())) {
            return Outcome.ok(leadingToRoute(path));
        }
        return moved(part, inner.map(entry -> moved(part, entry)));
    }

    @Override
    public Outcome<InputStream> read(FilePath file, long offset, long length) {
        return at(file, (backend, path) -> backend.read(path, offset, length));
    }

    @Override
    public Outcome<LinePage> lines(FilePath file, LineRange range, Cancellation cancellation) {
        return at(file, (backend, path) -> backend.lines(path, range, cancellation));
    }

    @Override
    public Outcome<FileSearch.Summary> grep(FileSearch.Text search, FileSearch.Sink<FileSearch.Hit> sink, Cancellation cancellation) {
        return new PartSearch<>(
                        routes,
                        search.below(),
                        search.most(),
                        sink,
                        new PartSearch.Form<FileSearch.Hit>() {
                            @Override
                            public Outcome<FileSearch.Summary> run(
                                    Backend backend, FilePath below, String above, FileSearch.Sink<FileSearch.Hit> into, Cancellation stop) {
                                return backend.grep(
                                        new FileSearch.Text(
                                                search.text(),
                                                below,
                                                search.files(),
                                                search.above() + above,
                                                Long.MAX_VALUE,
                                                search.also()),
                                        into,
                                        stop);
                            }

                            @Override
                            public FilePath path(FileSearch.Hit hit) {
                                return hit.file();
                            }

                            @Override
                            public FileSearch.Hit moved(BackendRoutes.Part part, FileSearch.Hit hit) {
                                return new FileSearch.Hit(part.outside(hit.file()), hit.line(), hit.text());
                            }
                        },
                        timeout,
                        cancellation)
                .run();
    }

    @Override
    public Outcome<FileSearch.Summary> glob(FileSearch.Files search, FileSearch.Sink<FileEntry> sink, Cancellation cancellation) {
        return new PartSearch<>(
                        routes,
                        search.below(),
                        Long.MAX_VALUE,
                        sink,
                        new PartSearch.Form<FileEntry>() {
                            @Override
                            public Outcome<FileSearch.Summary> run(
                                    Backend backend, FilePath below, String above, FileSearch.Sink<FileEntry> into, Cancellation stop) {
                                return backend.glob(
                                        new FileSearch.Files(search.pattern(), below, search.above() + above), into, stop);
                            }

                            @Override
                            public FilePath path(FileEntry entry) {
                                return entry.path();
                            }

                            @Override
                            public FileEntry moved(BackendRoutes.Part part, FileEntry entry) {
                                return CompositeBackend.moved(part, entry);
                            }
                        },
                        timeout,
                        cancellation)
                .run();
    }

    @Override
    public Outcome<FileEntry> write(FilePath file, InputStream content, boolean replace, Cancellation cancellation) {
        return at(file, (backend, path) -> backend.write(path, content, replace, cancellation)).map(entry -> moved(routes.of(file), entry));
    }

    @Override
    public Outcome<Integer> edit(FilePath file, FileEdit edit, Cancellation cancellation) {
        return at(file, (backend, path) -> backend.edit(path, edit, cancellation));
    }

    @Override
    public Outcome<FileEntry> createFolder(FilePath folder) {
        return at(folder, (backend, path) -> backend.createFolder(path)).map(entry -> moved(routes.of(folder), entry));
    }

    /** A folder that contains a mount cannot be deleted: the mount's files would become unreachable. */
    @Override
    public Outcome<Long> delete(FilePath path, Cancellation cancellation) {
        if (!routes.namesIn(path).isEmpty()) {
            FilePath mount = routes.below(path).getFirst().at();
            return Outcome.failed(Failure.Kind.DENIED, path + " holds the mount " + mount + ": delete the other files instead");
        }
        return at(path, (backend, inner) -> backend.delete(inner, cancellation));
    }

    /** Runs in the default backend. */
    @Override
    public Outcome<CommandResult> execute(String command, Cancellation cancellation) {
        return routes.all().getFirst().backend().execute(command, cancellation);
    }

    /** A call to the part that has the path. */
    private interface Call<T> {
        Outcome<T> on(Backend backend, FilePath inner);
    }

    private <T> Outcome<T> at(FilePath path, Call<T> call) {
        BackendRoutes.Part part = routes.of(path);
        return moved(part, call.on(part.backend(), part.inside(path)));
    }

    /** Closes every part. */
    @Override
    public void close() {
        routes.all().forEach(part -> part.backend().close());
    }
}
