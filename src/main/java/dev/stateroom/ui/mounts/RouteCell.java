package dev.stateroom.ui.mounts;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.lint.LintFinding;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.jspecify.annotations.Nullable;

/** One route: prefix, owner, what it reads, whether it can be changed, and whether it has a problem. */
final class RouteCell extends ListCell<RouteRow> {
    private static final int INDENT = 16;

    private final Translations words;
    private final Supplier<List<LintFinding>> findings;
    private final Function<RouteRow, @Nullable Failure> failed;

    /** {@code failed} gives why the mount of a row could not be opened; null if it could, or was not tried. */
    RouteCell(Translations words, Supplier<List<LintFinding>> findings, Function<RouteRow, @Nullable Failure> failed) {
        this.words = words;
        this.failed = failed;
        this.findings = findings;
        setPrefWidth(0);
    }

    @Override
    protected void updateItem(@Nullable RouteRow row, boolean empty) {
        super.updateItem(row, empty);
        if (empty || row == null) {
            setGraphic(null);
            setAccessibleText(null);
            return;
        }
        String owner = row.spec().owner();
        Label prefix = ViewParts.text(row.isDefault() ? words.get("row.default", row.prefix()) : row.prefix(), "sr-mono-strong");
        Label reads = ViewParts.shrinking(reads(row.spec()), "sr-small", "sr-muted");
        HBox.setHgrow(reads, Priority.ALWAYS);
        reads.setMaxWidth(Double.MAX_VALUE);
        HBox line = new HBox(8, FeatherIcons.of(row.spec().kind().icon(), FeatherIcons.ROW), prefix, ViewParts.chip(owner), reads);
        line.setAlignment(Pos.CENTER_LEFT);
        line.setPadding(new Insets(0, 0, 0, (double) INDENT * Math.max(0, row.depth() - 1)));
        String writable = words.get(row.spec().head().writable() ? "row.writable" : "row.readOnly");
        if (row.spec().head().writable()) {
            line.getChildren().add(ViewParts.pill("edit-3", writable, "neutral"));
        }
        Failure failure = failed.apply(row);
        if (failure != null) {
            Label sign = ViewParts.text(words.get("row.failed"), "sr-small", "sr-danger");
            sign.setGraphic(FeatherIcons.of("cloud-off", FeatherIcons.ROW));
            sign.setTooltip(new Tooltip(failure.sentence()));
            line.getChildren().add(sign);
            writable += ", " + sign.getText();
        }
        LintFinding.Severity worst = worst(row);
        if (worst != null) {
            Node sign = FeatherIcons.of(FindingsPane.icon(worst), FeatherIcons.ROW);
            sign.getStyleClass().add(FindingsPane.tone(worst));
            line.getChildren().add(sign);
        }
        setGraphic(line);
        setAccessibleText(words.get("row.spoken", row.prefix(), owner, reads.getText(), writable));
    }

    private LintFinding.@Nullable Severity worst(RouteRow row) {
        String path = row.spec().head().node().place().path();
        return findings.get().stream()
                .filter(finding -> finding.place().path().startsWith(path))
                .map(LintFinding::severity)
                .min(Enum::compareTo)
                .orElse(null);
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
