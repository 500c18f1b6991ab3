package dev.stateroom.ui.preview;

import dev.stateroom.ui.preview.bytes.FileRanges;
import dev.stateroom.ui.preview.code.CodeDocument;
import dev.stateroom.ui.preview.code.CodeView;
import dev.stateroom.ui.preview.hex.HexView;
import dev.stateroom.ui.preview.image.DecodedImage;
import dev.stateroom.ui.preview.image.PictureView;
import dev.stateroom.ui.preview.json.JsonItem;
import dev.stateroom.ui.preview.json.JsonLevels;
import dev.stateroom.ui.preview.markdown.MarkdownDocument;
import dev.stateroom.ui.preview.markdown.MarkdownView;
import dev.stateroom.ui.preview.paged.PagedView;
import dev.stateroom.ui.preview.pdf.PagesView;
import dev.stateroom.ui.preview.pdf.PdfFile;
import dev.stateroom.ui.preview.records.RecordTable;
import dev.stateroom.ui.preview.table.RecordsView;
import dev.stateroom.ui.preview.text.TextDocument;
import dev.stateroom.ui.preview.tree.JsonTreeView;
import dev.stateroom.ui.preview.viewer.FileViewer;
import dev.stateroom.ui.preview.viewer.LineGutter;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.work.TaskRunner;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.image.Image;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Makes the viewer of an opened file, and the row below it with the current location. The code view is made once and reused. */
final class ViewerFactory {
    private final TaskRunner work;
    private final Translations words;
    private final Consumer<String> trouble;
    private final CodeView code;
    private final Label status = ViewParts.shrinking("", "sr-small", "sr-muted");
    private final HBox statusRow = new HBox(status);
    private @Nullable LineGutter gutter;
    private final VBox bottom = new VBox();
    private @Nullable PagedView paged;
    private boolean hasStatus;
    private Function<String, @Nullable Runnable> linkOpener = _ -> null;

    /** @param trouble receives a sentence when a viewer cannot read on */
    ViewerFactory(TaskRunner work, Translations words, Consumer<String> trouble) {
        this.work = work;
        this.words = words;
        this.trouble = trouble;
        this.code = new CodeView(work, words);
        status.setId("preview-status");
        statusRow.getStyleClass().add("preview-status");
    }

    /** The viewer; null for an empty file. */
    @Nullable FileViewer of(PreviewContent content, OpenedFile opened) {
        status.textProperty().unbind();
        hasStatus = false;
        paged = null;
        return switch (opened.shown()) {
            case OpenedFile.Empty e -> null;
            case OpenedFile.Code(CodeDocument document) -> {
                code.show(document);
                applyGutter();
                yield code;
            }
            case OpenedFile.Large large -> {
                PagedView pages = new PagedView(work, large.text(), large.language(), large.first(), words, trouble);
                paged = pages;
                applyGutter();
                tell(pages.statusProperty());
                yield pages;
            }
            case OpenedFile.Table(RecordTable records, List<List<String>> first) -> {
                RecordsView table = new RecordsView(work, records, first, words, trouble);
                tell(table.statusProperty());
                yield table;
            }
            case OpenedFile.Tree(JsonLevels levels, JsonItem root, List<JsonItem> first) -> new JsonTreeView(work, levels, root, first, words, trouble);
            case OpenedFile.Pages(PdfFile file, Image first) -> new PagesView(work, file, first, words);
            case OpenedFile.Decoded decoded -> decoded(content, decoded);
            case OpenedFile.Rendered(MarkdownDocument document, TextDocument text) -> new MarkdownView(document, words, linkOpener);
            case OpenedFile.Pictured(DecodedImage picture) -> new PictureView(picture, content.path().name(), words);
            case OpenedFile.Hex hex -> {
                HexView bytes = new HexView(work, opened.bytes(), words, trouble);
                tell(bytes, opened.sniffed().mime());
                yield bytes;
            }
        };
    }

    private FileViewer decoded(PreviewContent content, OpenedFile.Decoded decoded) {
        DecodedImage picture = decoded.picture();
        if (picture != null) {
            return new PictureView(picture, content.path().name(), words);
        }
        HexView bytes = new HexView(work, FileRanges.ofMemory(content.path(), decoded.encoded().bytes()), words, trouble);
        tell(bytes, decoded.encoded().mime());
        return bytes;
    }

    private void tell(HexView bytes, String mime) {
        bytes.tell(mime);
        tell(bytes.statusProperty());
        bottom.getChildren().setAll(bytes.inspector(), statusRow);
    }

    private void tell(ReadOnlyStringProperty text) {
        bottom.getChildren().setAll(statusRow);
        status.textProperty().bind(text);
        hasStatus = true;
    }

    /** The row below the last viewer; null if it needs none. */
    @Nullable Node bottom() {
        return hasStatus ? bottom : null;
    }

    void setLinkOpener(Function<String, @Nullable Runnable> opener) {
        linkOpener = opener;
    }

    void setGutter(@Nullable LineGutter marks) {
        gutter = marks;
        applyGutter();
    }

    private void applyGutter() {
        LineGutter marks = gutter;
        code.setGutter(marks == null ? 0 : marks.width(), marks == null ? null : marks::mark);
        if (paged != null) {
            paged.setGutter(marks);
        }
    }
}
