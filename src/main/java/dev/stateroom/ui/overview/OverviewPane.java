package dev.stateroom.ui.overview;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.ui.cost.CostLine;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.ui.trust.UnaskedMounts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.OnFx;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.HiddenCharacters;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.ThreadMounts;
import dev.stateroom.workspace.overview.LandingPlace;
import dev.stateroom.workspace.overview.OverviewFinding;
import dev.stateroom.workspace.overview.ThreadGlance;
import dev.stateroom.workspace.overview.ThreadOverview;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * What happened in the open thread, or below the selected folder: fills the middle of the files view until a file is chosen. What needs the
 * user is in {@link #side}, or below the turns if there is no room for it.
 */
public final class OverviewPane extends VBox {
    private final Session session;
    private final Translations words = Translations.of(OverviewPane.class);
    private final RelativeTime ago;
    private final Navigation navigation;
    private final Consumer<Location> open;
    private final OverviewModel model;
    private final OverviewRows rows;
    private final AttentionRows attention;
    private final UnaskedMounts unasked;
    private final Label outside = ViewParts.shrinking("");
    private final HBox banner;
    private final Label title = ViewParts.shrinking("", "sr-title");
    private final Label facts = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final Label asked = ViewParts.shrinking("");
    private final Label said = ViewParts.shrinking("");
    private final HBox askedRow = quote("user", asked);
    private final HBox saidRow = quote("message-square", said);
    private final OverviewList list = new OverviewList("overview-list", words.get("title"));
    private final OverviewSide side;
    private final MountContents contents;
    private final CostLine cost;
    private final BooleanProperty narrow = new SimpleBooleanProperty();
    private final Runnable changed = OnFx.coalesced(this::show); // several things change at once where a thread grows

    /**
     * @param open opens a file
     * @param cost shows the cost of the thread
     * @param clock the current time, for relative times
     */
    public OverviewPane(Session session, Navigation navigation, Consumer<Location> open, CostLine cost, InstantSource clock) {
        this.cost = cost;
        this.session = session;
        this.navigation = navigation;
        this.open = open;
        this.ago = RelativeTime.of(clock);
        Links links = new Links();
        rows = new OverviewRows(words, links);
        unasked = new UnaskedMounts(session, navigation);
        attention = new AttentionRows(words, links, ago, session.titles());
        model = new OverviewModel(session, words, changed);
        contents = new MountContents(session, words, navigation, ago, open, this::show);
        side = new OverviewSide(words, () -> navigation.show("inbox"));
        setId("overview");
        getStyleClass().addAll("overview-pane", "sr-content");
        Button find = ViewParts.button("search", words.get("outside.go"), "overview-outside", () -> navigation.findFiles());
        banner = ViewParts.row(FeatherIcons.of("help-circle", FeatherIcons.ROW), outside, ViewParts.grow(), find);
        banner.getStyleClass().addAll("sr-strip", "sr-warning");
        banner.managedProperty().bind(banner.visibleProperty());
        Button compare = ViewParts.button("columns", words.get("compare"));
        compare.setId("overview-compare");
        HoverTip.set(compare, words.get("compare.tip"));
        compare.setOnAction(e -> compare());
        compare.disableProperty().bind(session.stateProperty().map(state -> state.base() == null).orElse(true));
        title.setId("overview-title");
        facts.setId("overview-facts");
        VBox head = ViewParts.styled(new VBox(4, ViewParts.row(title, ViewParts.grow(), compare), facts, cost, askedRow, saidRow), "overview-head");
        VBox.setVgrow(list, Priority.ALWAYS);
        getChildren().addAll(banner, head, list);
        narrow.subscribe(v -> show());
        model.follow();
        navigation.problems().subscribe(changed);
    }

    private static HBox quote(String icon, Label text) {
        HBox row = ViewParts.styled(ViewParts.row(FeatherIcons.of(icon, FeatherIcons.ROW), text), "overview-quote");
        row.managedProperty().bind(row.visibleProperty());
        return row;
    }

    /** What needs the user and the findings, for the right side of the window. */
    public OverviewSide side() {
        return side;
    }

    /** True if there is no room for {@link #side}: its rows come below the turns. */
    public BooleanProperty narrowProperty() {
        return narrow;
    }

    /** Reads and shows facts only while the pane is in front. */
    public void front(boolean now) {
        model.show(now);
        cost.front(now);
    }

    /** Shows what happened below a folder or on a mount; null for the whole thread. */
    public void lookAt(@Nullable Location folder) {
        Mount.Content content = folder == null || mount(folder) == null ? null : Objects.requireNonNull(mount(folder)).content();
        model.lookAt(folder != null && folder.path().isRoot() && content instanceof Mount.ThreadState ? null : folder);
    }

    private @Nullable Mount mount(Location at) {
        OpenWorkspace now = session.workspaceProperty().get();
        return now == null ? null : now.mounts().stream().filter(one -> one.prefix().equals(at.mount())).findFirst().orElse(null);
    }

    /** True while it shows the whole thread and not a folder of it. */
    public boolean isOfThread() {
        return model.folder() == null;
    }

    /** True while part of it is being read. */
    public boolean isLoading() {
        return model.isLoading() || contents.isLoading() || cost.isLoading();
    }

    private void show() {
        RecordedThread thread = session.threadProperty().get();
        Timeline timeline = model.timeline();
        ThreadOverview overview = model.overview();
        head(thread, timeline, overview);
        List<ThreadGlance> glances = session.glancesProperty().get();
        String id = thread == null ? "" : thread.id();
        List<OverviewRow> middle = new ArrayList<>(middle(timeline, overview));
        OpenWorkspace now = session.workspaceProperty().get();
        boolean reading = now != null && now.threads() != null && !session.glancedProperty().get();
        String none = words.get("needs.none");
        List<OverviewRow> needed = attention.needed(reading ? null : glances, id, now != null && now.threads() == null ? unasked.orElse(none) : none);
        List<OverviewRow> found = new ArrayList<>();
        if (timeline != null) {
            found.add(new OverviewRow.Heading(words.get("look"), words.get("look.of"), null));
            found.addAll(attention.findings(model.findings(), timeline, isAllOutside(), navigation.problems().getValue()));
        }
        found.addAll(attention.others(glances, id, session.threadsProperty().get().size(), session.lastThreadPage(), now == null ? "" : now.name()));
        if (narrow.get() && isOfThread()) {
            List<OverviewRow> between = new ArrayList<>(List.of(new OverviewRow.Heading(words.get("needs"), "", null)));
            between.addAll(needed);
            between.addAll(found);
            middle.addAll(secondHeading(middle), between);
        }
        list.show(middle);
        needed.addAll(found);
        side.show(needed, session.waitingProperty().get(), session.waitingCount());
        current(timeline);
    }

    /** The index of the section after the turns. */
    private static int secondHeading(List<OverviewRow> rows) {
        for (int i = 1; i < rows.size(); i++) {
            if (rows.get(i) instanceof OverviewRow.Heading) {
                return i;
            }
        }
        return rows.size();
    }

    private List<OverviewRow> middle(@Nullable Timeline timeline, @Nullable ThreadOverview overview) {
        ToolCall.Ledger calls = model.calls();
        Location folder = model.folder();
        if (session.threadProperty().get() == null) {
            OpenWorkspace now = session.workspaceProperty().get();
            if (now != null && now.isLog()) {
                return List.of(new OverviewRow.Fact("play-circle", "accent", words.get("log"), words.get("log.why"), () -> navigation.show("replay")));
            }
            if (now != null && folder != null && !model.isState()) {
                return contents.of(now, folder);
            }
            String why = now != null && now.threads() == null ? "no.threads" : now == null || session.threadComingProperty().get() ? "reading.threads" : "no.thread";
            return List.of(new OverviewRow.Remark(words.get(why)));
        }
        Failure failed = session.failureProperty().get();
        if (timeline == null && failed != null) {
            return List.of(new OverviewRow.Remark(CoreSentences.shown(failed)));
        }
        if (timeline == null || calls == null || overview == null) {
            return List.of(new OverviewRow.Remark(words.get("reading")));
        }
        if (!model.isState() && folder != null) {
            List<OverviewRow> all = new ArrayList<>(rows.ofCalls(calls, timeline, folder.agentPath()));
            OpenWorkspace now = session.workspaceProperty().get();
            if (now != null) {
                all.addAll(contents.of(now, folder));
            }
            return all;
        }
        String below = folder == null ? "" : folder.path().text() + "/";
        List<OverviewRow> all = new ArrayList<>(rows.ofFiles(overview, timeline, below));
        if (folder == null && isStateUnchanged(overview)) {
            // The agent works on mounts, or elsewhere: its calls show what it did.
            all.addAll(rows.ofCalls(calls, timeline, "/"));
        }
        return all;
    }

    private OverviewFinding.@Nullable FilesOutside outside() {
        List<OverviewFinding> findings = model.findings();
        return findings == null
                ? null
                : findings.stream()
                        .filter(OverviewFinding.FilesOutside.class::isInstance)
                        .map(OverviewFinding.FilesOutside.class::cast)
                        .findFirst()
                        .orElse(null);
    }

    private static boolean isStateUnchanged(ThreadOverview overview) {
        return overview.changed().stream().noneMatch(ThreadOverview.ChangedPath::inState);
    }

    /** True if the thread's state never had a file, and calls show that files are elsewhere. */
    private boolean isAllOutside() {
        ThreadOverview overview = model.overview();
        return overview != null && isStateUnchanged(overview) && outside() != null;
    }

    private void head(@Nullable RecordedThread thread, @Nullable Timeline timeline, @Nullable ThreadOverview overview) {
        Location folder = model.folder();
        OverviewFinding.FilesOutside elsewhere = folder == null && isAllOutside() ? outside() : null;
        banner.setVisible(elsewhere != null);
        if (elsewhere != null) {
            outside.setText(words.get("outside", elsewhere.outside().count(), AttentionRows.folders(elsewhere)));
            HoverTip.set(outside, outside.getText());
        }
        OpenWorkspace now = session.workspaceProperty().get();
        String name = thread == null ? now == null ? "" : now.name() : session.titles().names().unique(thread.id());
        title.setText(folder == null ? name : folder.agentPath());
        HoverTip.set(title, folder == null && thread != null ? HiddenCharacters.visible(thread.id()) : title.getText());
        Mount mount = model.mount();
        boolean isElsewhere = mount != null && !model.isState();
        cost.setWanted(folder == null);
        facts.setText(isElsewhere
                ? words.get("joined", Objects.requireNonNull(mount).owner(), mount.connectedTo())
                : thread == null || timeline == null || overview == null ? "" : facts(thread, timeline, overview));
        quote(askedRow, asked, overview == null || folder != null ? "" : overview.asked());
        quote(saidRow, said, overview == null || folder != null ? "" : overview.said());
    }

    private void quote(HBox row, Label label, String text) {
        row.setVisible(!text.isBlank());
        label.setText(text.isBlank() ? "" : words.get("quoted", OneLine.of(text, 300)));
    }

    private String facts(RecordedThread thread, Timeline timeline, ThreadOverview overview) {
        String files = overview.files() <= 0 ? "" : words.get("files", overview.files());
        if (model.folder() != null) {
            long turns = overview.turns().stream().filter(turn -> !turn.paths().isEmpty()).count();
            return joined(files, words.get("facts.folder", overview.changed().size(), turns));
        }
        int turns = (int) overview.turns().stream().filter(turn -> turn.number() > 0).count();
        int last = StepNumber.last(timeline);
        String steps = turns == 0 ? words.get("steps", last) : words.get("facts.steps", last, turns);
        String by = overview.subagents() == 0 ? steps : words.get("facts.subagents", steps, overview.subagents());
        OffsetDateTime at = timeline.steps().isEmpty() ? null : timeline.steps().getLast().checkpoint().createdAt();
        String state = state(thread.id());
        String when = at == null ? "" : words.get("facts.last", ago.since(at.toInstant()));
        return joined(by, when.isEmpty() || state.isEmpty() ? when + state : words.get("facts.state", when, state), files);
    }

    private String state(String id) {
        ThreadStatus status = session.glancesProperty().get().stream()
                .filter(glance -> glance.summary().id().equals(id))
                .map(ThreadGlance::status)
                .findFirst()
                .orElse(null);
        return status == null ? "" : words.get("state." + status.state().word(), status.decisions());
    }

    private String joined(String... parts) {
        String all = "";
        for (String part : parts) {
            all = all.isEmpty() ? part : part.isEmpty() ? all : words.get("joined", all, part);
        }
        return all;
    }

    /** Selects the turn of the current step, unless the user is on another row. */
    private void current(@Nullable Timeline timeline) {
        StepState state = session.stateProperty().get();
        int index = timeline == null || state == null ? -1 : timeline.indexOf(state.step());
        if (index < 0 || list.isFocused()) {
            return;
        }
        for (int i = 0; i < list.getItems().size(); i++) {
            if (list.getItems().get(i) instanceof OverviewRow.Turn turn && index <= turn.index()) {
                list.getSelectionModel().clearAndSelect(i);
                return;
            }
        }
    }

    private void compare() {
        StepState state = session.stateProperty().get();
        if (state != null && state.base() != null) {
            navigation.show("diff");
        }
    }

    /** Where rows lead, from what the session shows when they are chosen. */
    final class Links {
        /** What waits in a thread. */
        void review(String threadId) {
            navigation.review(threadId);
        }

        /** The step of that index, compared with the start of its turn. */
        void step(int index) {
            Timeline timeline = model.timeline();
            if (timeline != null && index < timeline.steps().size()) {
                session.baseProperty().set(LandingPlace.turnStart(timeline, index));
                session.stepProperty().set(timeline.steps().get(index).key());
            }
        }

        /** A file of the thread's state, at the step that is shown or else at the last one that has it. */
        void file(ThreadOverview.ChangedPath file) {
            if (!file.inState()) {
                OpenWorkspace now = session.workspaceProperty().get();
                step(file.steps().getLast());
                if (now != null) {
                    now.where(file.path()).map(ThreadMounts.Where::location).ifPresent(open);
                }
                return;
            }
            String key = file.path();
            List<Integer> changedAt = file.steps();
            Timeline timeline = session.timelineProperty().get();
            StepState state = session.stateProperty().get();
            Mount mount = stateMount();
            if (timeline == null || state == null || mount == null || FilePath.parse(key).isEmpty()) {
                return;
            }
            if (state.files().value().get(key) == null) {
                int last = changedAt.getLast();
                boolean deleted = session.threadProperty().get() != null && changedAt.size() > 1 && timeline.indexOf(state.step()) >= last;
                step(deleted ? Math.max(0, last - 1) : last);
            }
            open.accept(Location.of(mount.prefix(), new FilePath(key)));
        }

        private @Nullable Mount stateMount() {
            OpenWorkspace now = session.workspaceProperty().get();
            return now == null
                    ? null
                    : now.mounts().stream().filter(one -> one.content() instanceof Mount.ThreadState).findFirst().orElse(null);
        }

        /** The step of a call, with the call opened. */
        void call(ToolCall call) {
            navigation.openCall(call.id());
        }

        /** The view of that id. */
        void view(String id) {
            navigation.show(id);
        }

        /** The list of problems. */
        void problems() {
            navigation.showProblems();
        }

        /** The search for files that calls named and that are nowhere here. */
        void find() {
            navigation.findFiles();
        }

        /** Another thread. */
        void thread(String id) {
            navigation.openThread(id);
        }
    }
}
