package dev.stateroom.ui.files;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.preview.FileFacts;
import dev.stateroom.ui.preview.PreviewContent;
import dev.stateroom.ui.preview.PreviewPane;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.OnFx;
import dev.stateroom.ui.work.PacedReading;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.versions.PathHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The right pane: what is known about the selected path at the current step. */
final class AboutPane extends VBox {
    private final Session session;
    private final Translations words;
    private final PreviewPane preview;
    private final ChangeAccess access;
    private final RepositoryMounts repositories;
    private final Label path = ViewParts.path("", "sr-mono-small", "sr-strong-mono");
    private final GridPane facts = new GridPane(8, 4);
    private final Map<String, Row> rows = new HashMap<>();
    private final List<Node> shown = new ArrayList<>();
    private final Label versionsTitle = ViewParts.text("", "sr-strong");
    private final ListView<AboutFacts.Version> versions = new ListView<>();
    private final VBox about;
    private final HBox versionsHead;
    private final ReadOnlyObjectWrapper<@Nullable AboutFacts> known = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<String> summary = new ReadOnlyObjectWrapper<>("");
    private final PacedReading reading;
    private @Nullable Timeline readOf;
    private boolean isReadWithCalls;
    private int shownAt = -1;
    private boolean following;

    AboutPane(
            Session session,
            Translations words,
            PreviewPane preview,
            ChangeAccess access,
            RepositoryMounts repositories,
            Node actions,
            Runnable copyPath,
            Runnable close) {
        this.session = session;
        reading = new PacedReading(session.work(), this::grown, defect -> System.getLogger(AboutPane.class.getName()).log(System.Logger.Level.ERROR, "the versions could not be read", defect));
        this.words = words;
        this.preview = preview;
        this.access = access;
        this.repositories = repositories;
        setId("about");
        getStyleClass().addAll("about-pane", "sr-pane", "sr-border-left");
        Button copy = ViewParts.iconButton("copy", words.get("copy.path"), words.get("copy.path"), "about-copy", copyPath);
        path.setId("about-path");
        HBox first = ViewParts.styled(ViewParts.row(path, ViewParts.grow(), copy), "about-path-row");
        facts.setId("about-facts");
        about = new VBox(first, facts);
        about.getStyleClass().add("about-section");
        versionsHead = ViewParts.row(
                versionsTitle, ViewParts.grow(), ViewParts.text(words.get("versions.columns"), "sr-small", "sr-muted"));
        versionsHead.getStyleClass().add("about-versions-head");
        buildVersions();
        VBox.setVgrow(versions, Priority.ALWAYS);
        getChildren().addAll(head(close), about, versionsHead, versions, actions);
        session.selectionProperty().subscribe(v -> begin());
        Runnable grown = OnFx.coalesced(this::grown);
        session.timelineProperty().subscribe(v -> grown.run());
        session.callsProperty().subscribe(v -> grown.run());
        Runnable changed = OnFx.coalesced(this::show);
        session.stateProperty().subscribe(v -> changed.run());
        preview.factsProperty().subscribe(v -> changed.run());
        access.accessProperty().subscribe(v -> changed.run());
        repositories.standingProperty().subscribe(v -> changed.run());
    }

    /** The recorded facts about the selected path; null while they are unknown. */
    ReadOnlyObjectProperty<@Nullable AboutFacts> knownProperty() {
        return known.getReadOnlyProperty();
    }

    /** The versions that are listed, newest first. */
    ListView<AboutFacts.Version> versions() {
        return versions;
    }

    /** The summary in one line, for a window without room for the pane. */
    ReadOnlyObjectProperty<String> summaryProperty() {
        return summary.getReadOnlyProperty();
    }

    boolean isLoading() {
        return reading.isReading();
    }

    private HBox head(Runnable close) {
        Button away = ViewParts.iconButton("x", words.get("about.close"), words.get("about.close") + "  I", "about-close", close);
        return ViewParts.styled(ViewParts.row(ViewParts.text(words.get("about"), "sr-strong"), ViewParts.grow(), away), "sr-bar", "about-head");
    }

    private void buildVersions() {
        versions.setId("about-versions");
        versions.setAccessibleText(words.get("versions.spoken"));
        versions.setFixedCellSize(24);
        versions.setCellFactory(list -> new VersionCell(words, () -> session.timelineProperty().get()));
        versions.setOnMouseClicked(e -> {
            if (e.getButton() == MouseButton.PRIMARY) {
                go();
            }
        });
        versions.setOnKeyPressed(e -> {
            if (e.getCode() == KeyCode.ENTER || e.getCode() == KeyCode.SPACE) {
                go();
                e.consume();
            }
        });
    }

    private void go() {
        AboutFacts.Version version = versions.getSelectionModel().getSelectedItem();
        Timeline timeline = session.timelineProperty().get();
        if (version != null && timeline != null && !following) {
            session.stepProperty().set(timeline.steps().get(version.index()).key());
        }
    }

    /** Clears the pane when another file is selected or another thread is opened. */
    private void begin() {
        reading.reset();
        AboutFacts now = known.get();
        Location at = session.selectionProperty().get();
        if (now != null && (at == null || !now.path().equals(key(at)))) {
            known.set(null);
        }
        show();
        reread();
    }

    private void grown() {
        AboutFacts now = known.get();
        Location at = session.selectionProperty().get();
        if (now == null || at == null || !now.path().equals(key(at)) || !isContinued()) {
            begin();
        } else {
            reread();
        }
    }

    /** True if an agent has only added steps; after any other change, new facts are shown at once. */
    private boolean isContinued() {
        Timeline timeline = session.timelineProperty().get();
        return isReadWithCalls && session.forks().shownProperty().get() == null && timeline != null && timeline.continues(readOf);
    }

    private void reread() {
        if (!reading.begin()) {
            return;
        }
        Location at = session.selectionProperty().get();
        RecordedThread thread = session.threadProperty().get();
        Timeline timeline = session.timelineProperty().get();
        ToolCall.Ledger calls = session.callsProperty().get();
        OpenWorkspace open = session.workspaceProperty().get();
        if (at == null || thread == null || timeline == null || open == null || timeline.steps().isEmpty() || (!isState(at) && !open.isDocument())) {
            reading.reset();
            return;
        }
        readOf = timeline;
        isReadWithCalls = calls != null;
        ToolCall.Ledger ledger = calls == null ? new ToolCall.Ledger(List.of()) : calls;
        String key = key(at);
        boolean inState = isState(at);
        reading.read(
                BackgroundTask.of(words.get("work.versions", key), (c, p) -> inState
                        ? AboutFacts.read(thread, timeline, ledger, key, c)
                        : AboutFacts.mounted(new PathHistory(open, thread, ledger).mounted(key, null, c).history(), timeline, ledger, c)),
                read -> {
                    if (!read.equals(known.get()) || index() != shownAt) {
                        known.set(read);
                        show();
                    }
                });
    }

    /** Index of the shown step on the timeline; -1 if it is not there. */
    private int index() {
        Timeline timeline = session.timelineProperty().get();
        StepState state = session.stateProperty().get();
        return timeline == null || state == null ? -1 : timeline.indexOf(state.step());
    }

    /** The path under which the facts are recorded: the state's key, or the agent's path of a file on a mount. */
    private String key(Location at) {
        return isState(at) ? at.path().text() : at.agentPath();
    }

    private boolean isState(Location at) {
        Mount mount = session.mount(at.mount());
        return mount != null && mount.content() instanceof Mount.ThreadState;
    }

    private void show() {
        Location at = session.selectionProperty().get();
        about.setVisible(at != null);
        shown.clear();
        if (at == null) {
            lay();
            summary.set("");
            showVersions(null, -1);
            return;
        }
        path.setText(at.agentPath());
        HoverTip.set(path, at.agentPath());
        Mount mount = session.mount(at.mount());
        AboutFacts read = known.get();
        if (mount != null && isState(at) && read != null && read.versions().stream().anyMatch(AboutFacts.Version::isMounted)) {
            text("lives.in", words.get("lives.outside"));
        } else if (mount != null) {
            String route = route(mount);
            row("lives.in", List.of(mount.owner(), route), () -> ViewParts.row(ViewParts.chip(mount.owner()), ViewParts.shrinking(route, "sr-small")));
        }
        ChangeAccess.Access how = access.accessProperty().get();
        if (how != ChangeAccess.Access.NONE) {
            UserCommand way = access.way();
            row("changes", List.of(how, access.why(), Optional.ofNullable(way)), () -> changes(how, way));
        }
        RepositoryMounts.About commit = repositories.about();
        if (commit != null) {
            row("commit", commit, () -> repositories.row(commit));
        }
        if (mount != null && mount.guard() != null) {
            PolicyFacts policy = PolicyFacts.of(words, mount.guard());
            text("policy", policy.summary());
            text("policy.calls", policy.calls());
        }
        if (mount != null && mount.program() != null) {
            ProgramFacts program = ProgramFacts.of(words, mount.program());
            row("program", program.state(), () -> wrapped(program.state()));
            if (!program.printed().isEmpty()) {
                row("program.printed", program.printed(), () -> wrapped(program.printed()));
            }
        }
        int index = index();
        shownAt = index;
        String content = content(at);
        if (!content.isEmpty()) {
            text("content", content);
        }
        if (read != null && index >= 0) {
            AboutFacts.Version version = read.at(index);
            if (version != null) {
                text(version.isDeletion() ? "deleted.by" : "written.by", by(version));
                if (!version.isDeletion()) {
                    text("read.by", readBy(read, version));
                }
            }
            summary.set(read.versions().isEmpty() ? "" : summary(read, version));
        } else {
            summary.set(content);
        }
        lay();
        showVersions(read, index);
    }

    /** Whether it can be changed, and how to make it changeable. */
    private Node changes(ChangeAccess.Access how, @Nullable UserCommand way) {
        Label state = ViewParts.shrinking(words.get("access." + how), "sr-small");
        HoverTip.set(state, access.why());
        if (way == null) {
            return state;
        }
        state.setMinWidth(USE_PREF_SIZE);
        Button act = ViewParts.link(words.get("access.way." + how));
        act.setId("about-access");
        act.getStyleClass().add("sr-small");
        HoverTip.set(act, way.title());
        act.setOnAction(e -> way.runIfEnabled());
        return ViewParts.row(state, act);
    }

    private String route(Mount mount) {
        OpenWorkspace open = session.workspaceProperty().get();
        boolean only = open == null || open.mounts().size() == 1;
        return mount.prefix().equals("/") ? words.get(only ? "route.only" : "route.none") : words.get("route", mount.prefix());
    }

    private String content(Location at) {
        FileFacts found = preview.factsProperty().get();
        PreviewContent shown = preview.contentProperty().get();
        if (found == null || shown == null || !shown.label().equals(at.agentPath())) {
            return "";
        }
        String kind = found.mime().replaceFirst("^(text|application)/(x-)?", "");
        String ends = found.lineEnds() == null || found.lineEnds().equals("none") ? "" : ", " + found.lineEnds();
        return words.get("content.text", found.bytes(), kind) + ends;
    }

    private String by(AboutFacts.Version version) {
        if (version.agent() == null) {
            return words.get("by.source." + source(version.by()));
        }
        return words.get(
                version.agent().equals("main") ? "by.main" : "by.sub", version.by(), version.agent());
    }

    static String source(String source) {
        return List.of("input", "update", "fork", "edit", "found", "prompt", "kept", "now").contains(source) ? source : "loop";
    }

    private String readBy(AboutFacts read, AboutFacts.Version version) {
        List<AboutFacts.Read> reads = read.readsOf(version);
        if (reads.isEmpty()) {
            return words.get("read.never", version.step());
        }
        return words.get("read.times", reads.size(), reads.getLast().step());
    }

    private String summary(AboutFacts read, AboutFacts.@Nullable Version version) {
        String many = words.get("versions", read.versions().size());
        return version == null ? many : words.get("summary", many, by(version));
    }

    /** A program's text in full. */
    private static Label wrapped(String text) {
        Label label = ViewParts.shrinking(text, "sr-small");
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }

    private void text(String name, String text) {
        row(name, text, () -> {
            Label label = ViewParts.shrinking(text, "sr-small");
            HoverTip.set(label, text);
            return label;
        });
    }

    /** Sets the row with that name. An agent that writes updates this pane at each step: a row with an equal look keeps its nodes. */
    private void row(String name, Object look, Supplier<Node> value) {
        Row before = rows.get(name);
        Row row = before != null && before.look().equals(look)
                ? before
                : new Row(look, before == null ? ViewParts.text(words.get(name), "sr-small", "sr-muted", "about-name") : before.title(), value.get());
        rows.put(name, row);
        int index = shown.size() / 2;
        if (!Objects.equals(GridPane.getRowIndex(row.value()), index) || row != before) {
            GridPane.setConstraints(row.title(), 0, index);
            GridPane.setConstraints(row.value(), 1, index);
        }
        shown.add(row.title());
        shown.add(row.value());
    }

    private record Row(Object look, Label title, Node value) {}

    private void lay() {
        if (!facts.getChildren().equals(shown)) {
            facts.getChildren().setAll(shown);
        }
    }

    /** Marks the shown version again, after the menu of another one was opened. */
    void markShown() {
        showVersions(known.get(), index());
    }

    private void showVersions(@Nullable AboutFacts read, int index) {
        boolean any = read != null && !read.versions().isEmpty();
        versionsHead.setVisible(any);
        versions.setVisible(any);
        Timeline timeline = session.timelineProperty().get();
        following = true;
        if (read == null) {
            versions.getItems().clear();
        } else {
            boolean whole = timeline == null || timeline.complete();
            versionsTitle.setText(words.get(whole ? "versions" : "versions.known", read.versions().size()));
            if (!versions.getItems().equals(read.versions())) {
                versions.getItems().setAll(read.versions());
            }
            AboutFacts.Version current = read.at(index);
            if (current == null) {
                versions.getSelectionModel().clearSelection();
            } else {
                versions.getSelectionModel().select(current);
            }
        }
        following = false;
    }

    /** The line below the editor if the window is too narrow for this pane. */
    HBox shortLine(ObservableBooleanValue narrow, Runnable open) {
        Label text = ViewParts.shrinking("", "sr-small", "sr-muted");
        text.textProperty().bind(summaryProperty());
        Button opening = ViewParts.link(words.get("about.short"), "about-open", open);
        HBox line = ViewParts.row(FeatherIcons.of("info", FeatherIcons.ROW), text, ViewParts.grow(), opening, ViewParts.keyHint("I"));
        line.setId("about-line");
        line.getStyleClass().add("about-line");
        line.visibleProperty().bind(Bindings.and(narrow, session.selectionProperty().isNotNull()));
        line.managedProperty().bind(line.visibleProperty());
        return line;
    }
}
