package dev.stateroom.ui.audit;

import dev.stateroom.review.audit.AuditEntry;
import dev.stateroom.review.audit.EntryContent;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.jspecify.annotations.Nullable;

/** The trail, an entry a row, the newest first. */
final class AuditTable extends TableView<AuditEntry> {
    private static final int LONGEST = 300;
    static final int HASH = 6;

    private final Translations words;
    private final RelativeTime ago;

    AuditTable(AuditModel model, Translations words, RelativeTime ago) {
        super(model.shown());
        this.words = words;
        this.ago = ago;
        setId("audit-table");
        setAccessibleText(words.get("title"));
        setPlaceholder(new Label());
        getStyleClass().add("audit-table");
        TableColumn<AuditEntry, AuditEntry> time = column("time", 96, this::time);
        TableColumn<AuditEntry, AuditEntry> who = column("who", 72, entry -> plain(entry.event().who(), "sr-plain"));
        TableColumn<AuditEntry, AuditEntry> did = column("did", 112, this::did);
        TableColumn<AuditEntry, AuditEntry> what = column("what", 300, entry ->
                EntryContent.isErased(entry.event()) ? muted(words.get("erased")) : plain(entry.event().subject(), "sr-mono-small"));
        TableColumn<AuditEntry, AuditEntry> where = column("where", 160, entry -> muted(OneLine.middle(entry.event().place(), 14, 6)));
        TableColumn<AuditEntry, AuditEntry> hash = column("hash", 76, entry -> muted(shortened(entry.hash())));
        List<TableColumn<AuditEntry, AuditEntry>> all = List.of(time, who, did, what, where, hash);
        getColumns().setAll(all);
        what.prefWidthProperty()
                .bind(Bindings.createDoubleBinding(
                        () -> Math.max(140, getWidth() - 14 - all.stream().filter(c -> c != what).mapToDouble(TableColumn::getWidth).sum()),
                        widthProperty(), time.widthProperty(), who.widthProperty(), did.widthProperty(), where.widthProperty(), hash.widthProperty()));
        what.setResizable(false);
    }

    static String shortened(String hash) {
        return hash.substring(0, Math.min(HASH, hash.length()));
    }

    /** The word for what was done. */
    static String word(Translations words, String action) {
        return AuditActionStyle.isKnown(action) ? words.get("did." + action) : OneLine.of(action, 24);
    }

    private Label time(AuditEntry entry) {
        Instant at = entry.event().at();
        Label when = ViewParts.shrinking(ago.since(at), "sr-small", "sr-muted");
        HoverTip.set(when, RelativeTime.exact(at));
        return when;
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

    private TableColumn<AuditEntry, AuditEntry> column(String name, double width, Function<AuditEntry, Label> face) {
        TableColumn<AuditEntry, AuditEntry> column = new TableColumn<>(words.get("column." + name));
        column.setId("audit-" + name);
        column.setPrefWidth(width);
        column.setSortable(false);
        column.setReorderable(false);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setCellFactory(_ -> new TableCell<>() {
            @Override
            protected void updateItem(@Nullable AuditEntry entry, boolean empty) {
                super.updateItem(entry, empty);
                ViewParts.show(this, empty || entry == null ? null : face.apply(entry));
            }
        });
        return column;
    }
}
