package dev.stateroom.ui.files;

import dev.stateroom.ui.changes.ChangeStack;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.commits.CommitsPanel;
import dev.stateroom.ui.commits.ConflictPanel;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.WindowOverlays;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.CommitHistory;
import dev.stateroom.vfs.CommitHistory.Conflict;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.change.ChangeRunner;
import dev.stateroom.vfs.change.ChangeTarget;
import dev.stateroom.vfs.change.CompletedChange;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Node;
import javafx.scene.control.Button;
import org.jspecify.annotations.Nullable;

/** The mounts with commits: their history, pulling, and conflicts between the user's changes and another program's commit. */
final class RepositoryMounts {
    private final Session session;
    private final Translations words;
    private final MountTree mounts;
    private final WindowOverlays overlays;
    private final ChangeStack stack;
    private final Consumer<Location> changed;
    private final Consumer<Location> decided;
    private final ReadOnlyBooleanWrapper here = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<Standing> standing = new ReadOnlyObjectWrapper<>(Standing.NONE);
    private final List<UserCommand> commands;
    private @Nullable Conflict shownConflict;
    private @Nullable CommitsPanel panel;
    private @Nullable ConflictPanel conflicts;

    /** The commits of the selected mount, as far as they are shown next to its files. */
    record Standing(Optional<CommitHistory.Shown> shown, Optional<Conflict> conflict) {
        static final Standing NONE = new Standing(Optional.empty(), Optional.empty());
    }

    /**
     * @param changed is called with a mount that shows other files than before
     * @param decided is called with a file whose conflict was resolved
     */
    RepositoryMounts(
            Session session,
            Translations words,
            MountTree mounts,
            WindowOverlays overlays,
            ChangeStack stack,
            Consumer<Location> changed,
            Consumer<Location> decided) {
        this.session = session;
        this.words = words;
        this.mounts = mounts;
        this.overlays = overlays;
        this.stack = stack;
        this.changed = changed;
        this.decided = decided;
        commands = List.of(
                UserCommand.of("files.commits", words.get("commits.open"), "git-commit", this::open).when(here, words.get("commits.none")),
                UserCommand.of("files.commits.refresh", words.get("commits.refresh"), "refresh-cw", this::refresh)
                        .when(here, words.get("commits.none")),
                UserCommand.of("files.commits.conflict", words.get("commits.conflict"), "alert-triangle", this::showConflict)
                        .when(here, words.get("commits.none")));
        session.selectionProperty().subscribe(v -> update());
        stack.noticeProperty().subscribe(said -> {
            if (said != null && said.bad()) {
                look();
            }
        });
    }

    List<UserCommand> commands() {
        return commands;
    }

    /** To be called when mounts have changed. */
    void update() {
        Mount mount = session.selectedMount();
        Optional<CommitHistory> commits = mount == null ? Optional.empty() : commits(mount.prefix());
        here.set(commits.isPresent());
        standing.set(commits.map(some -> new Standing(some.shown(), some.conflict())).orElse(Standing.NONE));
    }

    /** The state of the selected mount, observable. */
    ReadOnlyObjectProperty<Standing> standingProperty() {
        return standing.getReadOnlyProperty();
    }

    boolean isLoading() {
        return (panel != null && overlays.shownProperty().get() == panel && panel.isLoading())
                || (conflicts != null && overlays.shownProperty().get() == conflicts && conflicts.isLoading());
    }

    private Optional<CommitHistory> commits(String prefix) {
        Backend backend = mounts.backend(prefix);
        return backend == null ? Optional.empty() : backend.commits();
    }

    /** Returns the facts about the selected mount's commits; null if it keeps none. */
    @Nullable About about() {
        Mount mount = session.selectedMount();
        CommitHistory commits = mount == null ? null : commits(mount.prefix()).orElse(null);
        return commits == null
                ? null
                : new About(
                        commits.shown().map(CommitHistory.Shown::commit).map(CommitHistory::shortened).orElse(words.get("commits.nothing")),
                        commits.conflict().isPresent());
    }

    /** The id of the shown commit, and whether a change of the user is in conflict with it. */
    record About(String id, boolean isInConflict) {}

    /** The row of the about pane. */
    Node row(About about) {
        Button history = ViewParts.link(words.get("commits.link"), "about-commits", this::open);
        history.getStyleClass().add("sr-small");
        Node text = ViewParts.shrinking(about.id(), "sr-mono-small");
        if (!about.isInConflict()) {
            return ViewParts.row(text, history);
        }
        Button conflict = ViewParts.link(words.get("commits.conflict.link"), "about-conflict", this::showConflict);
        conflict.getStyleClass().addAll("sr-small", "sr-danger");
        return ViewParts.row(text, history, conflict);
    }

    private void open() {
        Mount mount = session.selectedMount();
        if (mount == null) {
            return;
        }
        commits(mount.prefix()).ifPresent(commits -> {
            Location at = session.selectionProperty().get();
            var item = at == null ? null : mounts.find(Location.of(at.mount(), at.path()));
            boolean isFile = at != null && !at.path().isRoot() && item != null && !item.getValue().isFolder();
            CommitsPanel opened = new CommitsPanel(
                    session.work(),
                    overlays,
                    new CommitsPanel.Asked(
                            commits,
                            mount.connectedTo(),
                            isFile ? at.path().text() : null,
                            () -> changed.accept(Location.of(mount.prefix(), FilePath.ROOT))));
            panel = opened;
            opened.open();
        });
    }

    private void refresh() {
        Mount mount = session.selectedMount();
        if (mount == null) {
            return;
        }
        commits(mount.prefix()).ifPresent(commits -> stack.look(
                words.get("commits.refreshing", mount.connectedTo()),
                (c, p) -> {
                    String before = commits.shown().map(CommitHistory.Shown::commit).orElse(null);
                    return commits.refresh(c).map(shown -> Objects.equals(before, shown.commit())
                            ? words.get("commits.same", CommitHistory.shortened(shown.commit()))
                            : words.get("commits.moved", CommitHistory.shortened(before), CommitHistory.shortened(shown.commit())));
                },
                sentence -> {
                    changed.accept(Location.of(mount.prefix(), FilePath.ROOT));
                    stack.tell(sentence);
                }));
    }

    // ---- conflicts

    /** After a failed change: if another program's commit was the reason, shows both sides, once for each conflict. */
    private void look() {
        OpenWorkspace open = session.workspaceProperty().get();
        if (open == null) {
            return;
        }
        for (Mount mount : open.mounts()) {
            commits(mount.prefix()).flatMap(CommitHistory::conflict).filter(conflict -> !conflict.equals(shownConflict)).ifPresent(conflict -> {
                changed.accept(Location.of(mount.prefix(), FilePath.ROOT));
                show(mount, conflict);
            });
        }
    }

    private void showConflict() {
        Mount mount = session.selectedMount();
        if (mount != null) {
            commits(mount.prefix())
                    .flatMap(CommitHistory::conflict)
                    .ifPresentOrElse(conflict -> show(mount, conflict), () -> stack.tell(words.get("commits.conflict.none")));
        }
    }

    private void show(Mount mount, Conflict conflict) {
        shownConflict = conflict;
        update();
        ConflictPanel opened = new ConflictPanel(
                session.work(),
                overlays,
                mount.connectedTo(),
                conflict,
                new ConflictPanel.Decisions(() -> settle(mount, conflict), () -> commitMine(mount, conflict)));
        conflicts = opened;
        opened.open();
    }

    private void settle(Mount mount, Conflict conflict) {
        commits(mount.prefix()).ifPresent(commits -> commits.settle(conflict));
        update();
        FilePath.parse(conflict.path()).ifPresent(path -> decided.accept(Location.of(mount.prefix(), path)));
        changed.accept(Location.of(mount.prefix(), FilePath.ROOT));
    }

    /** Commits on top of the commit that the mount shows since then; if that is no longer the newest, both sides are shown again. */
    private void commitMine(Mount mount, Conflict conflict) {
        Backend backend = mounts.backend(mount.prefix());
        FilePath path = FilePath.parse(conflict.path()).orElse(null);
        if (backend == null || path == null) {
            return;
        }
        ChangeTarget place = new ChangeTarget(backend, mount.prefix(), path);
        stack.run(words.get("commits.committing", place), (c, p) -> mine(stack.changes(), place, conflict, c, p), () -> settle(mount, conflict));
    }

    private static Outcome<CompletedChange> mine(
            ChangeRunner changes, ChangeTarget place, Conflict conflict, Cancellation cancellation, Progress progress) {
        String mine = conflict.mine();
        String theirs = conflict.theirs();
        if (mine == null) {
            return changes.delete(place, cancellation, progress);
        }
        return theirs == null ? changes.createFile(place, bytes(mine)) : changes.save(place, bytes(theirs), bytes(mine));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
