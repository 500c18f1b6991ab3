package dev.stateroom.cli.search;

import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.search.SearchSource;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.MountedTree;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.memory.WorkspaceStores;
import dev.stateroom.workspace.step.StepAddress;
import dev.stateroom.workspace.step.StepRef;
import dev.stateroom.workspace.step.ThreadLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Opens the sources of a search, and closes them again. */
final class SearchedSources implements AutoCloseable {
    /** The number of threads listed before the first is searched; later pages have {@link #MANY}. */
    private static final int FEW = 100;

    private static final int MANY = 1_000;

    private final WorkspaceOpener opener;
    private final @Nullable String workspaceFile;
    private final Progress progress;
    private final List<AutoCloseable> open = new ArrayList<>();

    /** @param workspaceFile a workspace file with the mounts for the threads of a source without any; null for none */
    SearchedSources(WorkspaceOpener opener, @Nullable String workspaceFile, Progress progress) {
        this.workspaceFile = workspaceFile;
        this.opener = opener;
        this.progress = progress;
    }

    /** Opens the sources with those addresses. */
    List<SearchSource> open(List<String> addresses) {
        return addresses.stream().map(address -> open(StepAddress.parse(address))).toList();
    }

    /** Opens them as workspaces, each with its thread and checkpoint if given. */
    List<OpenWorkspace> workspaces(List<String> addresses) {
        return addresses.stream().map(text -> {
            StepAddress address = StepAddress.parse(text);
            return address.at(workspace(address.source()));
        }).toList();
    }

    private OpenWorkspace workspace(String address) {
        OpenWorkspace workspace = opener.openWith(address, workspaceFile, Cancellation.NEVER, progress).orThrow();
        open.add(workspace);
        return workspace;
    }

    private SearchSource open(StepAddress address) {
        if (address.source().startsWith("local:")) {
            ItemStore store = opener.store(address.source(), Cancellation.NEVER, progress).orThrow();
            open.add(store);
            return new SearchSource(
                    store.name(), null, path -> "/", List.of(), List.of(new SearchSource.Stored(store.name(), store)), List.of());
        }
        OpenWorkspace workspace = workspace(address.source());
        WorkspaceStores mounted = WorkspaceStores.of(workspace, Cancellation.NEVER);
        List<SearchSource.Stored> stores = new ArrayList<>();
        mounted.stores().forEach(store -> stores.add(new SearchSource.Stored(store.name(), store.items())));
        ThreadSource threads = workspace.threads();
        MountedTree tree = new MountedTree(address.at(workspace));
        boolean byItself = threads != null && !workspace.isDocument();
        return new SearchSource(
                workspace.name(),
                byItself ? null : tree.files(),
                tree::prefixOf,
                threads == null ? List.of() : threads(threads, address, workspace.isDocument() ? workspace.threadId() : null),
                stores,
                mounted.failures());
    }

    private static Iterable<SearchSource.Threaded> threads(ThreadSource source, StepAddress address, @Nullable String usual) {
        String named = address.thread() == null ? usual : address.thread();
        if (named != null) {
            var thread = ThreadLookup.named(source, named, Cancellation.NEVER);
            return List.of(new SearchSource.Threaded(
                    thread.id(),
                    address.checkpoint() == null ? null : StepRef.named(thread, address.checkpoint()).key(),
                    _ -> Outcome.ok(thread)));
        }
        ThreadPage first = source.page(FEW, "", Cancellation.NEVER).orThrow();
        return () -> Stream.iterate(first, page -> page != null, page -> page.hasMore() ? next(source, page) : null)
                .flatMap(page -> page.threads().stream())
                .map(row -> new SearchSource.Threaded(row.id(), null, cancellation -> source.thread(row.id(), cancellation)))
                .iterator();
    }

    private static @Nullable ThreadPage next(ThreadSource source, ThreadPage page) {
        return page.threads().isEmpty() ? null : source.page(MANY, page.threads().getLast().id(), Cancellation.NEVER).orThrow();
    }

    @Override
    public void close() {
        for (AutoCloseable one : open.reversed()) {
            try {
                one.close();
            } catch (Exception notClosed) {
                System.getLogger(SearchedSources.class.getName())
                        .log(System.Logger.Level.WARNING, "a source could not be closed: {0}", notClosed);
            }
        }
    }
}
