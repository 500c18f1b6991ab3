package dev.stateroom.ui.mounts;

import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.lint.LintFinding;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** One route: its prefix in a box, an arrow, and the card of the backend that paths with this prefix go to. */
final class RouteCell extends FilledCell<RouteRow> {
    private static final int INDENT = 16;
    private static final int SHOWN = 3;
    private static final double NARROW = 660;
    private static final String TARGET = "drop";

    private final Translations words;
    private final MountsView view;

    RouteCell(Translations words, MountsView view) {
        this.words = words;
        this.view = view;
        setPrefWidth(0);
        // Dragging inside the list without a drag board: nothing leaves the window.
        setOnDragDetected(event -> {
            if (getItem() != null && !getItem().isDefault()) {
                startFullDrag();
                event.consume();
            }
        });
        setOnMouseDragEntered(event -> {
            if (event.getGestureSource() instanceof RouteCell from && from != this && isBeside(from)) {
                getStyleClass().add(TARGET);
            }
        });
        setOnMouseDragExited(_ -> getStyleClass().removeAll(List.of(TARGET)));
        setOnMouseDragReleased(event -> {
            getStyleClass().removeAll(List.of(TARGET));
            if (event.getGestureSource() instanceof RouteCell from && from != this && isBeside(from)) {
                view.moveTo(from.getItem(), getItem().index());
            }
        });
    }

    /** True if both are routes of the same composite. */
    private boolean isBeside(RouteCell other) {
        RouteRow here = getItem();
        RouteRow there = other.getItem();
        return here != null && there != null && here.routes() != null && here.routes().equals(there.routes());
    }

    @Override
    protected void fill(RouteRow row) {
        RouteState state = view.state(row);
        boolean narrow = getListView().getWidth() < NARROW;
        HBox line = new HBox(box(row, state, narrow), arrow(state, narrow), card(row, state, narrow));
        line.setAlignment(Pos.CENTER_LEFT);
        line.getStyleClass().addAll("route", state.isLit() ? "lit" : tone(state));
        ViewParts.show(this, line);
        setAccessibleText(words.get(
                "row.spoken", row.prefix(), row.spec().owner(), reads(row.spec()), String.join(", ", facts(row, state))));
    }

    private static String tone(RouteState state) {
        return state.failure() != null
                ? "failed"
                : state.findings().stream().anyMatch(finding -> finding.severity() != LintFinding.Severity.INFO) ? "doubtful" : "plain";
    }

    private HBox box(RouteRow row, RouteState state, boolean narrow) {
        Label prefix = row.isDefault() ? ViewParts.shrinking(words.get("row.else", row.prefix()), "sr-muted") : ViewParts.path(row.prefix());
        prefix.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(prefix, Priority.ALWAYS);
        HBox box = ViewParts.row(prefix);
        if (!row.isDefault()) {
            box.getChildren().addFirst(FeatherIcons.of("more-vertical", FeatherIcons.ROW));
        }
        String sign = switch (tone(state)) {
            case "failed" -> "cloud-off";
            case "doubtful" -> "alert-triangle";
            default -> "";
        };
        if (!sign.isEmpty() || state.isLit()) {
            box.getChildren().add(FeatherIcons.of(state.isLit() ? "check" : sign, FeatherIcons.ROW));
        }
        box.getStyleClass().add("route-box");
        int indent = INDENT * Math.max(0, row.depth() - 1);
        double width = Math.max(90, (narrow ? 150 : 200) - indent);
        box.setMinWidth(width);
        box.setMaxWidth(width);
        box.setMaxHeight(USE_PREF_SIZE);
        HBox.setMargin(box, new Insets(0, 0, 0, indent));
        return box;
    }

    private static HBox arrow(RouteState state, boolean narrow) {
        Region shaft = new Region();
        shaft.getStyleClass().add("route-shaft");
        HBox.setHgrow(shaft, Priority.ALWAYS);
        Region head = new Region();
        head.getStyleClass().add("route-head");
        HBox arrow = new HBox(shaft, head);
        arrow.setAlignment(Pos.CENTER);
        double width = narrow ? 32 : 96;
        arrow.setMinWidth(width);
        arrow.setMaxWidth(width);
        arrow.getStyleClass().add(state.connection() == RouteState.Connection.OPEN ? "route-open" : "route-idle");
        return arrow;
    }

    private VBox card(RouteRow row, RouteState state, boolean narrow) {
        Failure failure = state.unsaid();
        String about = narrow && failure != null ? CoreSentences.shown(failure) : reads(row.spec());
        HBox title = ViewParts.row(ViewParts.text(title(row.spec()), "sr-strong"), ViewParts.chip(row.spec().owner()));
        VBox said = new VBox(4, title);
        if (!about.isEmpty()) {
            said.getChildren().add(ViewParts.name(about, "sr-small", narrow && failure != null ? "sr-danger" : "sr-muted"));
        }
        HBox facts = new HBox(12);
        for (String fact : facts(row, state)) {
            facts.getChildren().add(ViewParts.shrinking(fact, "sr-small", "sr-muted"));
        }
        ((Label) facts.getChildren().getFirst()).setGraphic(FeatherIcons.of(row.spec().head().writable() ? "edit-3" : "lock", FeatherIcons.ROW));
        said.getChildren().add(facts);
        said.setMinWidth(0);
        HBox.setHgrow(said, Priority.ALWAYS);
        Button more = ViewParts.iconButton("more-horizontal", words.get("row.more"), words.get("row.more"));
        more.setOnAction(e -> view.showMenu(more, row));
        more.setFocusTraversable(false);
        HBox top = ViewParts.styled(new HBox(10, FeatherIcons.of(row.spec().kind().icon(), FeatherIcons.ROW), said, more), "route-card-top");
        VBox card = ViewParts.styled(new VBox(top), "route-card");
        card.setMinWidth(0);
        HBox.setHgrow(card, Priority.ALWAYS);
        if (!narrow && failure != null) {
            card.getChildren().add(strip("cloud-off", "danger", CoreSentences.shown(failure), null));
        }
        state.findings().stream()
                .limit(narrow ? 1 : SHOWN)
                .forEach(finding -> card.getChildren().add(strip(
                        FindingsPane.icon(finding.severity()),
                        finding.severity() == LintFinding.Severity.INFO ? "note" : finding.severity() == LintFinding.Severity.ERROR ? "danger" : "warning",
                        CoreSentences.shown(finding.sentence()),
                        finding)));
        return card;
    }

    private HBox strip(String icon, String tone, String sentence, @Nullable LintFinding finding) {
        Label said = ViewParts.shrinking(sentence, "sr-small");
        HoverTip.set(said, sentence);
        said.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(said, Priority.ALWAYS);
        Node sign = FeatherIcons.of(icon, FeatherIcons.ROW);
        sign.getStyleClass().add(tone.equals("note") ? "sr-muted" : "sr-" + tone);
        HBox strip = ViewParts.row(sign, said);
        if (finding != null && !finding.edits().isEmpty()) {
            Button mend = ViewParts.link(words.get("finding.fix"), "route-mend-" + finding.rule(), () -> view.mend(finding));
            mend.setFocusTraversable(false);
            strip.getChildren().add(mend);
        }
        strip.getStyleClass().addAll("route-strip", "route-" + tone);
        return strip;
    }

    /** Whether it can be changed, its number of files if known, and whether it is open. */
    private List<String> facts(RouteRow row, RouteState state) {
        List<String> facts = new ArrayList<>();
        facts.add(words.get(row.spec().head().writable() ? "row.writable" : "row.readOnly"));
        if (state.files() >= 0) {
            facts.add(words.get("row.files", state.files()));
        }
        facts.add(words.get("row." + state.connection().word()));
        return facts;
    }

    private String title(MountSpec spec) {
        return words.get(spec instanceof MountSpec.State ? "row.thread" : "card." + spec.type());
    }

    private String thread(MountSpec.State state) {
        String source = state.source();
        return source == null
                ? words.get("reads.local")
                : words.get("reads.state", source, state.thread() == null ? words.get("reads.anyThread") : state.thread());
    }

    private String reads(MountSpec spec) {
        return switch (spec) {
            case MountSpec.State state -> thread(state);
            case MountSpec.Leaf leaf -> leaf.summary();
            case MountSpec.Policy policy -> words.get("reads.policy", policy.inner().type());
            case MountSpec.Composite composite -> "";
        };
    }
}
