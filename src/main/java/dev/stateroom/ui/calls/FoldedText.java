package dev.stateroom.ui.calls;

import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** A block of code text that shows its first lines until the user asks for all. Nothing of unbounded size reaches the layout. */
final class FoldedText extends VBox {
    private static final int LINES = 8;
    private static final int CHARS = 700;
    private static final int MOST = 40_000;

    FoldedText(Translations words, String text) {
        getStyleClass().add("call-block");
        String safe = visible(text);
        String head = head(safe);
        Label label = ViewParts.wrapping(head.isEmpty() ? words.get("empty.text") : head, "sr-mono-small");
        getChildren().add(label);
        if (head.length() < safe.length()) {
            Button all = ViewParts.link(words.get("show.all", safe.lines().count(), text.length()));
            all.setOnAction(e -> {
                label.setText(safe.length() < MOST ? safe : safe.substring(0, MOST) + "…");
                getChildren().remove(all);
                label.requestFocus();
            });
            getChildren().add(all);
        }
    }

    private static String head(String text) {
        int end = 0;
        for (int line = 0; line < LINES && end < text.length(); line++) {
            int next = text.indexOf('\n', end);
            end = next < 0 ? text.length() : next + 1;
        }
        return text.substring(0, Math.min(end, CHARS)).stripTrailing();
    }

    /** Shows control and direction characters as their numbers, because they would change how the text around them looks. */
    private static String visible(String text) {
        String bounded = text.length() <= MOST ? text : text.substring(0, MOST + 1);
        StringBuilder out = new StringBuilder(bounded.length());
        for (int i = 0; i < bounded.length(); i++) {
            char c = bounded.charAt(i);
            if (c == '\n' || c == '\t' || !(Character.isISOControl(c) || Character.getType(c) == Character.FORMAT)) {
                out.append(c);
            } else if (c != '\r') {
                out.append(String.format("\\u%04x", (int) c));
            }
        }
        return out.toString();
    }
}
