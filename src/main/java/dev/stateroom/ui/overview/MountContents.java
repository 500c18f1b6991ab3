package dev.stateroom.ui.overview;

import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The content of a folder on a mount without recorded changes: its newest files, or why they cannot be read. FX thread only, apart from
 * reading.
 */
final class MountContents {
    /** Reading stops here; the tree has the rest. */
    private static final int MOST_READ = 2_000;

    private static final int MOST_SHOWN = 30;

    /** Media that are fast enough to be read recursively. */
    private static final Set<String> NEAR = Set.of("disk", "store", "shell", "policy");

    private final Session session;
    private final Translations words;
    private final Navigation navigation;
    private final RelativeTime ago;
    private final Consumer<Location> open;
    private final Runnable changed;
    private @Nullable Object readOf;
    private @Nullable Outcome<Found> found;
    private final LatestTask reading;

    /** Newest first. */
    private record Found(List<FileEntry> files, boolean isAll) {}

    /** The folder and workspace that were read, and how many mounts were open then. */
    private record Key(OpenWorkspace open, Location folder, int mounts) {}

    /**
     * @param open opens a file
     * @param changed runs when the rows have changed
     */
    MountContents(Session session, Translations words, Navigation navigation, RelativeTime ago, Consumer<Location> open, Runnable changed) {
        this.session = session;
        reading = new LatestTask(session.work(), session::broken);
        this.words = words;
        this.navigation = navigation;
        this.ago = ago;
        this.open = open;
        this.changed = changed;
    }

    boolean isLoading() {
        return reading.isRunning();
    }

    /** The rows for that folder; starts to read it if necessary. */
    List<OverviewRow> of(OpenWorkspace workspace, Location folder) {
        Mount mount = workspace.mounts().stream().filter(one -> one.prefix().equals(folder.mount())).findFirst().orElse(null);
        if (mount == null) {
            return List.of();
        }
        List<OverviewRow> rows = new ArrayList<>();
        if (mount.waitsForAgreement()) {
            rows.add(new OverviewRow.Heading(words.get("needs"), "", null));
            String starts = mount.program() == null ? mount.connectedTo() : mount.program().starts();
            rows.add(new OverviewRow.Fact("shield", "accent", words.get("mount.waits"), starts, navigation::trust));
        } else if (mount.content() instanceof Mount.Live(Mount.Opening opening)) {
            read(new Key(workspace, folder, session.openMounts().size()), opening);
            rows.addAll(files(folder));
        }
        if (session.threadProperty().get() != null) {
            return rows;
        }
        List<Mount> others = workspace.mounts().stream().filter(one -> one != mount).toList();
        if (!others.isEmpty()) {
            rows.add(new OverviewRow.Heading(words.get("mount.others"), "", null));
            others.forEach(other -> rows.add(new OverviewRow.Fact(
                    FeatherIcons.ofOwner(other.owner()),
                    "muted",
                    other.prefix(),
                    words.get("joined", other.owner(), other.connectedTo()),
                    () -> session.selectionProperty().set(Location.of(other.prefix(), FilePath.ROOT)))));
        }
        return rows;
    }

    private List<OverviewRow> files(Location folder) {
        return switch (found) {
            case null -> List.of(new OverviewRow.Remark(words.get("mount.reading")));
            case Outcome.Failed<Found>(Failure why) ->
                List.of(new OverviewRow.Fact("cloud-off", "danger", words.get("mount.failed"), CoreSentences.shown(why), () -> navigation.show("mounts")));
            case Outcome.Ok<Found>(Found read) -> {
                List<OverviewRow> rows = new ArrayList<>();
                int count = read.files().size();
                rows.add(new OverviewRow.Heading(words.get("mount.newest"), words.get(read.isAll() ? "mount.count" : "mount.count.more", count), null));
                if (count == 0) {
                    rows.add(new OverviewRow.Remark(words.get("mount.empty")));
                }
                read.files().stream().limit(MOST_SHOWN).map(file -> row(folder, file)).forEach(rows::add);
                yield rows;
            }
        };
    }

    private OverviewRow row(Location folder, FileEntry file) {
        String size = file.size() < 0 ? "" : size(file.size());
        Instant at = file.modified();
        String when = at == null ? "" : ago.since(at);
        String detail = size.isEmpty() || when.isEmpty() ? when + size : words.get("joined", when, size);
        return new OverviewRow.Fact("file-text", "muted", file.path().text(), detail, () -> open.accept(Location.of(folder.mount(), file.path())));
    }

    private String size(long bytes) {
        return bytes < 1_000 ? words.get("size.bytes", bytes) : words.get("size.kb", bytes / 1_000);
    }

    private void read(Key key, Mount.Opening opening) {
        if (key.equals(readOf)) {
            return;
        }
        readOf = key;
        found = null;
        reading.begin(
                words.get("work.mount", key.folder().agentPath()),
                (c, p) -> opening.open().then(backend -> newest(backend, key.folder().path(), c)),
                read -> {
                    found = read;
                    changed.run();
                });
    }

    private static Outcome<Found> newest(Backend backend, FilePath top, Cancellation cancellation) {
        boolean below = NEAR.contains(backend.capabilities().owner());
        List<FileEntry> files = new ArrayList<>();
        ArrayDeque<FilePath> next = new ArrayDeque<>(List.of(top));
        int folders = 0;
        while (!next.isEmpty() && files.size() < MOST_READ && folders++ < MOST_READ) {
            FilePath folder = next.remove();
            Outcome<Long> listed = backend.list(
                    folder,
                    entry -> {
                        if (!entry.isFolder()) {
                            if (files.size() < MOST_READ) {
                                files.add(entry);
                            }
                        } else if (below && next.size() < MOST_READ) {
                            next.add(entry.path());
                        }
                    },
                    cancellation);
            if (listed instanceof Outcome.Failed<Long>(Failure why) && folder.equals(top)) {
                return Outcome.failed(why);
            }
        }
        files.sort(Comparator.comparing(FileEntry::modified, Comparator.nullsLast(Comparator.reverseOrder())).thenComparing(FileEntry::path));
        return Outcome.ok(new Found(List.copyOf(files), next.isEmpty() && files.size() < MOST_READ));
    }
}
