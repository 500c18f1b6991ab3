package dev.stateroom.ui.audit;

import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.EntryContent;
import dev.stateroom.ui.kit.RowTable;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import java.util.List;
import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;

/** The trail, an entry a row, the newest first. */
final class AuditTable extends RowTable<AuditEntry> {
    private static final int LONGEST = 300;
    static final int HASH = 6;

    private final Translations words;

    AuditTable(AuditModel model, Translations words, RelativeTime ago) {
        super("audit", words, words.get("title"));
        this.words = words;
        setItems(model.shown());
        TableColumn<AuditEntry, AuditEntry> what = labels("what", 300, entry ->
                EntryContent.isErased(entry.event()) ? muted(words.get("erased")) : plain(entry.event().subject(), "sr-mono-small"));
        List<TableColumn<AuditEntry, AuditEntry>> all = List.of(
                column("time", 96, (cell, entry) -> cell.ago(ago, entry.event().at())),
                labels("who", 72, entry -> plain(entry.event().who(), "sr-plain")),
                labels("did", 112, this::did),
                what,
                labels("where", 160, entry -> muted(OneLine.middle(entry.event().place(), 14, 6))),
                labels("hash", 76, entry -> muted(shortened(entry.hash()))));
        setColumns(all, what, 140);
    }

    static String shortened(String hash) {
        return hash.substring(0, Math.min(HASH, hash.length()));
    }

    /** Returns the word for an action. */
    static String word(Translations words, String action) {
        return AuditActionStyle.isKnown(action) ? words.get("did." + action) : OneLine.of(action, 24);
    }

    private Label did(AuditEntry entry) {
        AuditActionStyle style = AuditActionStyle.of(entry.event().action());
        Label label = ViewParts.shrinking(word(words, entry.event().action()), style.tone());
        label.setGraphic(FeatherIcons.of(style.icon(), FeatherIcons.ROW));
        label.setGraphicTextGap(6);
        return label;
    }

    private static Label plain(String text, String style) {
        return ViewParts.shrinking(OneLine.of(text, LONGEST), style);
    }

    private static Label muted(String text) {
        return ViewParts.shrinking(OneLine.of(text, LONGEST), "sr-mono-small", "sr-muted");
    }

    private TableColumn<AuditEntry, AuditEntry> labels(String name, double width, Function<AuditEntry, Label> face) {
        return column(name, width, (cell, entry) -> cell.show(face.apply(entry), null));
    }
}
