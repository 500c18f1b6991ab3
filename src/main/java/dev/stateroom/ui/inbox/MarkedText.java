package dev.stateroom.ui.inbox;

import dev.stateroom.review.hazard.HazardScanner;
import dev.stateroom.review.hazard.TextHazard;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.vfs.HiddenCharacters;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** Untrusted text with its hazards made visible: characters by their names, words and addresses underlined. */
final class MarkedText extends TextFlow {
    private static final int MOST = 8_000;
    private static final int MOST_MARKS = 200;
    private static final int MOST_LETTERS = 6;

    MarkedText(String foreign) {
        getStyleClass().add("inbox-marked");
        String text = foreign.length() > MOST ? foreign.substring(0, MOST) : foreign;
        List<TextHazard> hazards = HazardScanner.in(text);
        StringBuilder said = new StringBuilder();
        int at = 0;
        for (TextHazard hazard : hazards.subList(0, Math.min(MOST_MARKS, hazards.size()))) {
            if (hazard.from() < at) {
                continue;
            }
            plain(text.substring(at, hazard.from()), said);
            mark(text, hazard, said);
            at = hazard.to();
        }
        plain(text.substring(at), said);
        if (text.length() < foreign.length()) {
            Text rest = new Text(String.format(java.util.Locale.ROOT, " … %,d", foreign.length() - text.length()));
            rest.getStyleClass().add("inbox-rest");
            getChildren().add(rest);
        }
        setAccessibleText(said.toString());
    }

    private void plain(String part, StringBuilder said) {
        if (!part.isEmpty()) {
            Text text = new Text(HiddenCharacters.visible(part));
            text.getStyleClass().add("inbox-code");
            getChildren().add(text);
            said.append(part);
        }
    }

    /** Letters beyond ASCII as their numbers, since they may look like others. */
    private static String foreign(String part) {
        return part.codePoints()
                .filter(c -> c > 0x7F)
                .distinct()
                .limit(MOST_LETTERS)
                .mapToObj(c -> " U+%04X".formatted(c))
                .collect(Collectors.joining());
    }

    private void mark(String text, TextHazard hazard, StringBuilder said) {
        String part = text.substring(hazard.from(), hazard.to());
        String shown = switch (hazard.kind()) {
            case TURNS, HIDDEN, CONTROL, SPACE -> hazard.mark();
            case CONFUSABLE, ADDRESS -> HiddenCharacters.visible(part) + foreign(part);
        };
        Label label = ViewParts.text(shown, HazardLevel.isInvisible(hazard) ? "inbox-mark-danger" : "inbox-mark-warning");
        HoverTip.set(label, hazard.mark());
        getChildren().add(label);
        said.append(' ').append(hazard.mark()).append(' ');
    }
}
