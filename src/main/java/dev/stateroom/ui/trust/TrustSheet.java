package dev.stateroom.ui.trust;

import dev.stateroom.ui.kit.SheetFrame;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.reach.ReachEntry;
import dev.stateroom.workspace.reach.ReachEntry.Concern;
import dev.stateroom.workspace.reach.ReachEntry.Kind;
import dev.stateroom.workspace.reach.ReachStanding;
import dev.stateroom.workspace.reach.WorkspaceReach;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The list of what a workspace file reaches, a tick for each line that the user may allow. The focus begins on allowing nothing. */
final class TrustSheet extends VBox {
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_DETAIL = 300;
    private static final int MOST_CHANGES = 12;
    private static final Map<Kind, String> ICONS = Map.of(
            Kind.HOST, "server", Kind.VARIABLE, "key", Kind.PROGRAM, "terminal", Kind.CODE, "code", Kind.FOLDER, "folder", Kind.FILE, "file");

    private final Translations words = Translations.of(TrustSheet.class);
    private final ReachStanding standing;
    private final AboutFile about;
    private final BorderPane middle;
    private final Node list;
    private final Button asText = ViewParts.button("file-text", "");
    private final Map<ReachEntry, CheckBox> ticks = new LinkedHashMap<>();
    private final Label comes = ViewParts.text("", "sr-small");
    private final Button allow = new Button("");
    private final Button without = new Button("");
    private final Consumer<Set<ReachEntry>> answer;

    /** @param answer gets the entries that the user did not allow */
    TrustSheet(String name, ReachStanding standing, AboutFile about, Runnable dismiss, Consumer<Set<ReachEntry>> answer) {
        this.standing = standing;
        this.answer = answer;
        this.about = about;
        setId("trust-sheet");
        getStyleClass().addAll("sr-float", "trust-sheet");
        list = scrolling(groups());
        middle = new BorderPane(list, null, scrolling(aside()), null, null);
        middle.getRight().getStyleClass().add("trust-aside");
        VBox.setVgrow(middle, Priority.ALWAYS);
        getChildren().addAll(head(name, dismiss), middle, foot(dismiss));
        setMaxSize(900, 640);
        setAccessibleText(words.get("title", name));
        SheetFrame.onSubmit(this, allow::fire);
        ticks.values().forEach(tick -> tick.selectedProperty().subscribe(this::update));
        update();
    }

    void focus() {
        without.requestFocus();
    }

    private HBox head(String name, Runnable dismiss) {
        Label title = ViewParts.shrinking(words.get("title", shown(name, 80)), "sr-title");
        Label why = ViewParts.shrinking(words.get(standing.agreed() ? "why.agreed" : standing.former() == null ? "why" : "why.changed"), "sr-small", "sr-muted");
        Button close = ViewParts.iconButton("x", words.get("close"), words.get("close") + "  Esc", dismiss);
        VBox text = new VBox(2, title, why);
        text.setAlignment(Pos.CENTER_LEFT);
        HBox head = ViewParts.row(FeatherIcons.of("shield", FeatherIcons.RAIL), text, ViewParts.grow(), close);
        head.setSpacing(12);
        head.getStyleClass().add("trust-head");
        return head;
    }

    private VBox groups() {
        VBox groups = new VBox();
        for (Kind kind : Kind.values()) {
            List<ReachEntry> entries = standing.reach().entries().stream().filter(entry -> entry.kind() == kind).toList();
            if (entries.isEmpty()) {
                continue;
            }
            HBox head = ViewParts.row(
                    FeatherIcons.of(ICONS.getOrDefault(kind, "file"), FeatherIcons.ROW),
                    ViewParts.text(words.get("kind." + kind.word()), "sr-strong"),
                    ViewParts.shrinking(words.get("kind." + kind.word() + ".why", entries.size()), "sr-small", "sr-muted"));
            head.getStyleClass().add("trust-group");
            groups.getChildren().add(head);
            entries.forEach(entry -> groups.getChildren().add(row(entry)));
        }
        return groups;
    }

    private HBox row(ReachEntry entry) {
        Node first = FeatherIcons.of("check", FeatherIcons.ROW);
        if (entry.asks()) {
            CheckBox tick = new CheckBox();
            tick.setSelected(isProposed(entry));
            tick.setAccessibleText(entry.line());
            ticks.put(entry, tick);
            first = tick;
        }
        Label name = ViewParts.shrinking(shown(entry.name(), LONGEST_NAME), "sr-mono-small");
        String detailText = words.get("for", entry.mount(), shown(entry.detail(), LONGEST_DETAIL));
        Label detail = ViewParts.shrinking(detailText, "sr-small", "sr-muted");
        detail.setWrapText(true);
        VBox text = new VBox(2, name, detail);
        text.setMinWidth(0);
        HBox.setHgrow(text, Priority.ALWAYS);
        HBox row = ViewParts.row(first, text);
        row.setSpacing(12);
        row.getStyleClass().add("trust-row");
        entry.concerns().stream().sorted().findFirst().ifPresent(concern -> {
            Label mark = ViewParts.text(words.get("concern." + concern.word() + ".short"), "sr-small", isGrave(concern) ? "sr-danger" : "sr-warning");
            mark.setMinWidth(USE_PREF_SIZE);
            HoverTip.set(mark, words.get("concern." + concern.word()));
            row.getChildren().add(mark);
        });
        return row;
    }

    /** True for what was allowed before, or if there is no earlier answer, for what has no concerns. */
    private boolean isProposed(ReachEntry entry) {
        if (standing.former() != null && standing.former().entries().contains(entry)) {
            return !standing.former().without().contains(entry);
        }
        return entry.concerns().isEmpty();
    }

    private static boolean isGrave(Concern concern) {
        return concern == Concern.PRIVATE || concern == Concern.UNUSUAL_HOST || concern == Concern.NOT_ENCRYPTED;
    }

    private VBox aside() {
        VBox aside = new VBox(6);
        aside.getChildren().addAll(ViewParts.text(words.get("file"), "sr-strong"), facts());
        List<WorkspaceReach.Change> changes = standing.changes();
        if (!changes.isEmpty()) {
            aside.getChildren().add(ViewParts.text(words.get("changed", changes.size()), "sr-strong"));
            changes.stream().limit(MOST_CHANGES).forEach(change -> aside.getChildren().add(line("edit-2", "sr-warning", changed(change))));
        }
        List<Concern> concerns = standing.reach().entries().stream()
                .flatMap(entry -> entry.concerns().stream())
                .distinct()
                .sorted()
                .toList();
        if (!concerns.isEmpty()) {
            aside.getChildren().add(ViewParts.text(words.get("thought", concerns.size()), "sr-strong"));
            concerns.forEach(concern -> aside.getChildren()
                    .add(line("alert-triangle", isGrave(concern) ? "sr-danger" : "sr-warning", words.get("concern." + concern.word()))));
        }
        comes.setWrapText(true);
        comes.setMinWidth(0);
        comes.setId("trust-comes");
        Label note = ViewParts.text(words.get("note"), "sr-small", "sr-muted");
        note.setWrapText(true);
        note.setMinWidth(0);
        aside.getChildren().addAll(comes, note);
        aside.getStyleClass().add("trust-aside-box");
        return aside;
    }

    private GridPane facts() {
        GridPane facts = new GridPane();
        facts.setHgap(12);
        facts.setVgap(4);
        facts.setId("trust-facts");
        Path folder = about.path().getParent();
        fact(facts, "file.in", folder == null ? "/" : String.valueOf(folder));
        fact(facts, "file.changed", about.age() == null ? words.get("file.unknown") : RelativeTime.now().ago(about.age()));
        fact(facts, "file.by", about.owner() == null ? words.get("file.unknown") : about.owner());
        fact(facts, "file.mounts", String.valueOf(about.mounts()));
        fact(facts, "file.trusted", words.get(standing.agreed() ? "file.trusted.now" : about.trusted() ? "file.trusted.before" : "file.trusted.never"));
        return facts;
    }

    private void fact(GridPane facts, String key, String value) {
        Label name = ViewParts.text(words.get(key), "sr-small", "sr-muted");
        name.setMinWidth(USE_PREF_SIZE);
        Label shown = ViewParts.text(shown(value, LONGEST_NAME), "sr-small");
        shown.setWrapText(true);
        shown.setMinWidth(0);
        facts.addRow(facts.getRowCount(), name, shown);
    }

    /** Switches between the list and the text of the file. */
    private void turn() {
        boolean toText = middle.getCenter() == list;
        if (toText) {
            TextArea text = new TextArea(about.text() == null ? words.get("text.none") : about.text());
            text.setId("trust-text");
            text.setEditable(false);
            text.getStyleClass().add("sr-mono-small");
            text.setAccessibleText(words.get("text"));
            middle.setCenter(text);
        } else {
            middle.setCenter(list);
        }
        asText.setText(words.get(toText ? "text.back" : "text"));
    }

    private String changed(WorkspaceReach.Change change) {
        ReachEntry before = change.before();
        ReachEntry now = change.now();
        String key = now == null ? "change.gone" : before == null ? "change.new" : "change.other";
        ReachEntry shown = now == null ? before : now;
        return shown == null ? "" : words.get(key, shown.mount() + " " + shown(shown.name(), 60), shown(shown.detail(), 120));
    }

    private static String shown(String text, int most) {
        return OneLine.of(text, most);
    }

    private static HBox line(String icon, String tone, String text) {
        Label label = ViewParts.text(text, "sr-small");
        label.setWrapText(true);
        label.setMinWidth(0);
        HBox.setHgrow(label, Priority.ALWAYS);
        Node mark = FeatherIcons.of(icon, FeatherIcons.ROW);
        mark.getStyleClass().add(tone);
        return new HBox(8, mark, label);
    }

    private static ScrollPane scrolling(VBox content) {
        ScrollPane scroll = ViewParts.scrolling(content);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        return scroll;
    }

    private HBox foot(Runnable dismiss) {
        without.setText(words.get("without"));
        without.setId("trust-without");
        without.setMinWidth(USE_PREF_SIZE);
        without.setOnAction(e -> dismiss.run());
        allow.setId("trust-allow");
        allow.getStyleClass().add("sr-primary");
        allow.setMinWidth(USE_PREF_SIZE);
        allow.setOnAction(e -> answer.accept(left()));
        asText.setId("trust-as-text");
        asText.setText(words.get("text"));
        asText.setMinWidth(USE_PREF_SIZE);
        asText.setOnAction(e -> turn());
        return ViewParts.styled(ViewParts.row(asText, ViewParts.grow(), without, ViewParts.keyHint("Esc"), allow, ViewParts.keyHint("Ctrl+Enter")), "trust-foot");
    }

    private Set<ReachEntry> left() {
        return ticks.entrySet().stream()
                .filter(tick -> !tick.getValue().isSelected())
                .map(Map.Entry::getKey)
                .collect(Collectors.toUnmodifiableSet());
    }

    private void update() {
        Set<ReachEntry> left = left();
        allow.setText(words.get("allow", ticks.size() - left.size(), ticks.size()));
        allow.setDisable(left.size() == ticks.size());
        Set<String> waiting = left.stream().map(ReachEntry::mount).collect(Collectors.toSet());
        String opens = standing.reach().entries().stream()
                .map(ReachEntry::mount)
                .distinct()
                .filter(mount -> !waiting.contains(mount))
                .collect(Collectors.joining(" "));
        comes.setText((opens.isEmpty() ? "" : words.get("opens", opens) + "\n")
                + (waiting.isEmpty() ? "" : words.get("waits", waiting.stream().sorted().collect(Collectors.joining(" ")))));
    }
}
