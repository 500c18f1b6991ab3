package dev.stateroom.ui.files;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSnapshot;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.mounted.MountedHistory;
import dev.stateroom.ui.blame.FileBlame;
import dev.stateroom.ui.modelinput.ModelInputPane;
import dev.stateroom.ui.overview.OverviewPane;
import dev.stateroom.ui.preview.PreviewContent;
import dev.stateroom.ui.preview.PreviewPane;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.Location;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * The middle: the open files and the one in front. It follows the step: a tab shows its file as it was then, or that it did not exist and
 * when it did.
 */
final class EditorPane extends VBox {
    private final Session session;
    private final Translations words;
    private final OpenTabs tabs;
    private final MountTree mounts;
    private final PreviewPane preview;
    private final FileBlame blame;
    private final InfoLine info;
    private final StackPane body = new StackPane();
    private final FileTabs strip;
    private final OverviewPane overview;
    private final ModelInputPane input;
    private final LatestTask looking;
    private @Nullable Location shownAt;
    private @Nullable Object shownContent;
    private Function<@Nullable Location, @Nullable TextEditor> editors = at -> null;
    private @Nullable KnownEntry known;

    /** The entry of a file that the backend has just returned. */
    private record KnownEntry(Location at, Backend backend, Outcome<FileEntry> entry) {}

    EditorPane(
            Session session,
            Translations words,
            OpenTabs tabs,
            MountTree mounts,
            Consumer<Location> go,
            Consumer<ToolCall> openCall,
            OverviewPane overview,
            ModelInputPane input,
            Node... right) {
        this.session = session;
        looking = new LatestTask(session.work(), session::broken);
        this.words = words;
        this.tabs = tabs;
        this.mounts = mounts;
        preview = new PreviewPane(session.work());
        blame = new FileBlame(session, preview, openCall);
        info = new InfoLine(words, go, blame, preview.controls());
        this.overview = overview;
        this.input = input;
        strip = new FileTabs(tabs, words, go, this::home, right);
        setId("editor");
        getStyleClass().add("sr-content");
        VBox.setVgrow(body, Priority.ALWAYS);
        body.setMinHeight(0);
        getChildren().addAll(strip, info, body);
        preview.setLinkOpener(address -> {
            Location target = target(address);
            return target == null ? null : () -> go.accept(target);
        });
        tabs.openProperty().subscribe(v -> follow());
        session.stateProperty().subscribe(v -> follow());
        session.timelineProperty().subscribe(v -> follow());
        session.callsProperty().subscribe(v -> follow());
    }

    PreviewPane preview() {
        return preview;
    }

    FileBlame blame() {
        return blame;
    }

    FileTabs strip() {
        return strip;
    }

    boolean isLoading() {
        return looking.isRunning() || blame.isLoading() || overview.isLoading() || input.isLoading();
    }

    /** A file for which {@code of} returns an editor is edited, others are viewed. */
    void editWith(Function<@Nullable Location, @Nullable TextEditor> of) {
        editors = of;
    }

    /** While {@code front} brings a file to the front, {@code backend} is not asked again for the entry that it just returned. */
    void knowing(Location at, Backend backend, Outcome<FileEntry> entry, Runnable front) {
        known = new KnownEntry(Location.of(at.mount(), at.path()), backend, entry);
        front.run();
        known = null;
    }

    /** Reads the file in front again: it was changed, or editing began or ended. */
    void reload() {
        shownAt = null;
        shownContent = null;
        follow();
    }

    /** Shows the file in front once its mount is open. */
    void mountsChanged() {
        Location at = tabs.get().current();
        if (at != null && !at.equals(shownAt)) {
            follow();
        }
    }

    /** Shows the overview of the whole thread. */
    private void home() {
        overview.lookAt(null);
        tabs.overview();
    }

    private void follow() {
        looking.cancel();
        Location at = tabs.get().current();
        ViewParts.setShown(info, at != null);
        if (at == null) {
            clear();
            boolean isInput = tabs.get().isInput();
            overview.front(!isInput);
            input.front(isInput);
            Node front = isInput ? input : overview;
            if (!body.getChildren().contains(front)) {
                body.getChildren().setAll(front);
            }
            return;
        }
        overview.front(false);
        input.front(false);
        Mount mount = session.mount(at.mount());
        PathSteps steps = PathSteps.of(
                session.timelineProperty().get(), session.stepProperty().get(), at.path().text());
        boolean state = mount != null && mount.content() instanceof Mount.ThreadState;
        OpenWorkspace told = mount == null || mount.content() instanceof Mount.ThreadState ? null : MountedFile.workspace(session);
        info.show(at, mount == null ? at.mount() : mount.owner(), state ? steps.label(session.timelineProperty().get(), n -> words.get("step", n)) : "", "");
        Backend backend = mounts.backend(at.mount());
        if (backend == null) {
            if (!at.equals(shownAt)) {
                body.getChildren().clear();
            }
            shownAt = null;
            return; // it comes with the mount, or with the state
        }
        TextEditor editing = editors.apply(at);
        if (editing != null) {
            shownAt = null;
            preview.clear();
            body.getChildren().setAll(editing);
            return;
        }
        FileData data = state ? data(at) : null;
        MountedFile then = told != null
                ? MountedFile.of(session, told, backend, at)
                : state && data == null ? MountedFile.unmounted(session, backend, at) : null;
        Object content = data != null ? data : then != null ? then.key() : backend;
        if (at.equals(shownAt) && content.equals(shownContent)) {
            return;
        }
        KnownEntry before = known != null && known.at().equals(at) && known.backend() == backend ? known : null;
        looking.begin(
                words.get("work.reading", at.agentPath()),
                (c, p) -> {
                    Outcome<FileEntry> entry = before == null ? backend.entry(at.path()) : before.entry();
                    return then == null ? new MountedFile.Look(entry, null) : then.look(entry, c);
                },
                look -> {
                    CheckpointKey next = look.next();
                    Timeline timeline = session.timelineProperty().get();
                    if (next != null && timeline != null) {
                        absent(at, words.get("absent.unmounted"), new PathSteps(0, -1, timeline.indexOf(next)));
                    } else if (!shownThen(at, look, content)) {
                        show(at, backend, look.entry(), data, content, state ? steps : PathSteps.UNKNOWN);
                    }
                    OpenWorkspace history = told == null && look.then() != null ? session.workspaceProperty().get() : told;
                    if (history != null && shownAt != null) {
                        blame.show(at.agentPath(), history);
                    }
                },
                defect -> absent(at, words.get("broken"), PathSteps.UNKNOWN));
    }

    /** Shows a file outside the state as it was at the step; false if its present content is to be shown. */
    private boolean shownThen(Location at, MountedFile.Look look, Object content) {
        MountedHistory history = look.then();
        if (history == null) {
            return false;
        }
        Mount mount = session.mount(at.mount());
        boolean isMounted = mount == null || !(mount.content() instanceof Mount.ThreadState);
        String owner = !isMounted ? words.get("unmounted.owner") : mount == null ? at.mount() : mount.owner();
        MountedHistory.Version version = look.version();
        FileSnapshot held = version == null ? FileSnapshot.Other.UNKNOWN : version.held();
        return switch (held) {
            case FileSnapshot.Text(String text) -> {
                info.show(
                        at,
                        owner,
                        isMounted ? "v" + Objects.requireNonNull(version).number() : words.get("unmounted"),
                        (isMounted ? "" : words.get("unmounted.why") + "\n") + String.join("\n", history.notes()));
                front(at, content);
                preview.show(PreviewContent.ofVersion(at.agentPath(), at.path(), text));
                yield true;
            }
            case FileSnapshot.Other.ABSENT -> {
                absent(at, words.get(isMounted ? "absent.mounted" : "absent.unmounted"), PathSteps.UNKNOWN);
                yield true;
            }
            case FileSnapshot.Other.UNKNOWN -> {
                if (isMounted) {
                    info.show(at, owner, words.get("mounted.now"), words.get("mounted.now.why"));
                } else {
                    clear();
                    message(ViewParts.empty("file", words.get("unmounted.unknown", at.path().name()), words.get("unmounted.unknown.why"), null));
                }
                yield !isMounted;
            }
        };
    }

    private void front(Location at, Object content) {
        shownAt = at;
        shownContent = content;
        if (!body.getChildren().contains(preview)) {
            body.getChildren().setAll(preview, blame.layer());
        }
    }

    private @Nullable FileData data(Location at) {
        StepState state = session.stateProperty().get();
        return state == null ? null : state.files().value().get(at.path().text());
    }

    private @Nullable Location target(String address) {
        Location from = tabs.get().current();
        OpenWorkspace open = session.workspaceProperty().get();
        return from == null || open == null
                ? null
                : LinkTarget.of(from, address, open.mounts().stream().map(Mount::prefix).toList()).orElse(null);
    }

    private void show(
            Location at,
            Backend backend,
            Outcome<FileEntry> entry,
            @Nullable FileData data,
            Object content,
            PathSteps steps) {
        switch (entry) {
            case Outcome.Ok<FileEntry>(FileEntry found) when found.isFolder() -> absent(at, words.get("is.folder"), steps);
            case Outcome.Ok<FileEntry>(FileEntry found) -> {
                front(at, content);
                blame.show(data == null ? null : at.path().text());
                preview.show(new PreviewContent(
                        backend,
                        at.path(),
                        at.agentPath(),
                        found.size(),
                        data == null ? null : data.mimeType(),
                        data == null ? null : data.encoding()));
            }
            case Outcome.Failed<FileEntry>(Failure why) ->
                absent(at, why.kind() == Failure.Kind.NOT_FOUND ? words.get("absent") : CoreSentences.shown(why), steps);
        }
    }

    /** The file cannot be shown here: gives the reason, and the steps at which it can. */
    private void absent(Location at, String why, PathSteps steps) {
        clear();
        HBox ways = ViewParts.row();
        ways.setAlignment(javafx.geometry.Pos.CENTER);
        Timeline timeline = session.timelineProperty().get();
        if (timeline != null && steps.lastSeen() >= 0) {
            ways.getChildren().add(way(timeline, steps.lastSeen(), "absent.before", "files-absent-before"));
        }
        if (timeline != null && steps.nextAt() >= 0) {
            ways.getChildren().add(way(timeline, steps.nextAt(), "absent.after", "files-absent-after"));
        }
        String name = at.path().name();
        message(ViewParts.empty("file", words.get("absent.title", name), why, ways.getChildren().isEmpty() ? null : ways));
    }

    private void clear() {
        shownAt = null;
        shownContent = null;
        preview.clear();
    }

    private Button way(Timeline timeline, int index, String key, String id) {
        return ViewParts.plainButton(words.get(key, StepNumber.at(timeline, index)), id, () -> session.stepProperty().set(timeline.steps().get(index).key()));
    }

    private void message(VBox message) {
        message.setId("editor-message");
        body.getChildren().setAll(message);
    }
}
