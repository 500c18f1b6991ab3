package dev.stateroom.ui.results;

import dev.stateroom.ui.kit.FilledCell;
import dev.stateroom.ui.preview.lexer.CodeLanguage;
import dev.stateroom.ui.preview.lexer.LexState;
import dev.stateroom.ui.preview.lexer.LogLexer;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.jspecify.annotations.Nullable;

/** A message as the model saw it: its sentences folded, the preview's lines with their numbers, a band for what was left out. */
final class NoticeList extends ListView<NoticeList.Shown> {
    private static final int LONGEST = 1_000;
    private static final double NUMBER = 38;

    /** A row, or the band that stands for {@code folded} sentences. */
    record Shown(ShownNotice.@Nullable Row row, int folded) {}

    private final Translations words = Translations.of(NoticeList.class);
    private final Runnable showAll;
    private ShownNotice notice = new ShownNotice(List.of(), 0);
    private CodeLanguage language = CodeLanguage.PLAIN;
    private boolean unfolded;

    /** @param showAll switches to the whole result */
    NoticeList(Runnable showAll) {
        this.showAll = showAll;
        setId("results-seen");
        setAccessibleText(words.get("seen"));
        getStyleClass().add("results-seen");
        setCellFactory(list -> new Cell());
    }

    /** Shows a message's text. */
    void show(String text) {
        notice = ShownNotice.of(text);
        String preview = notice.rows().stream()
                .skip(notice.said())
                .filter(ShownNotice.Line.class::isInstance)
                .map(row -> ((ShownNotice.Line) row).text())
                .collect(Collectors.joining("\n"));
        language = LogLexer.isLog(preview) ? CodeLanguage.LOG : CodeLanguage.PLAIN;
        unfolded = notice.said() == 0;
        fill();
    }

    private void fill() {
        List<Shown> rows = new ArrayList<>();
        if (notice.said() > 0) {
            rows.add(new Shown(null, notice.said()));
        }
        notice.rows().stream().skip(unfolded ? 0 : notice.said()).forEach(r -> rows.add(new Shown(r, 0)));
        getItems().setAll(rows);
    }

    /** Folds the sentences, or shows them. */
    void toggleSentences() {
        unfolded = !unfolded;
        fill();
    }

    private final class Cell extends FilledCell<Shown> {
        private final Label number = ViewParts.text("", "sr-mono-small", "sr-quiet");
        private final TextFlow text = new TextFlow();
        private final HBox line = new HBox(14, number, text);

        Cell() {
            number.setMinWidth(NUMBER);
            number.setPrefWidth(NUMBER);
            number.setAlignment(Pos.CENTER_RIGHT);
            // A long line is not wrapped but cut at the edge.
            text.setMinWidth(Region.USE_PREF_SIZE);
            line.setAlignment(Pos.CENTER_LEFT);
            line.setFillHeight(false);
            setPrefWidth(0);
        }

        @Override
        protected void clear() {
            getStyleClass().remove("results-band");
        }

        @Override
        protected void fill(Shown shown) {
            ShownNotice.Row row = shown.row();
            if (row instanceof ShownNotice.Line(String label, String said)) {
                number.setText(label);
                String visible = HiddenCharacters.visible(said.length() > LONGEST ? said.substring(0, LONGEST) : said);
                text.getChildren().setAll(coloured(visible, label.isEmpty() ? CodeLanguage.PLAIN : language));
                ViewParts.show(this, line);
                setAccessibleText(visible);
            } else if (row instanceof ShownNotice.Gap(long lines)) {
                band("more-horizontal", words.get("gap", lines), words.get("gap.show"), showAll);
            } else {
                band(
                        "message-square",
                        words.get("sentences", shown.folded()),
                        words.get(unfolded ? "sentences.hide" : "sentences.show"),
                        NoticeList.this::toggleSentences);
            }
        }

        private static List<Text> coloured(String shown, CodeLanguage in) {
            List<Text> parts = new ArrayList<>();
            int[] done = {0};
            in.lexer().lex(shown, LexState.START, (from, to, kind) -> {
                plain(parts, shown.substring(done[0], from));
                parts.add(text(shown.substring(from, to), kind.styleClass()));
                done[0] = to;
            });
            plain(parts, shown.substring(done[0]));
            return parts;
        }

        private static void plain(List<Text> parts, String text) {
            if (!text.isEmpty()) {
                parts.add(text(text, "results-plain"));
            }
        }

        private static Text text(String text, String style) {
            Text part = new Text(text);
            part.getStyleClass().addAll("results-text", style);
            return part;
        }

        private void band(String icon, String what, String act, Runnable run) {
            Button button = ViewParts.link(act, run);
            Label label = ViewParts.shrinking(what, "sr-small", "sr-muted");
            label.setGraphic(FeatherIcons.of(icon, FeatherIcons.ROW));
            ViewParts.show(this, ViewParts.row(label, ViewParts.grow(), button));
            getStyleClass().add("results-band");
            setAccessibleText(what);
        }
    }
}
