package dev.stateroom.ui.inbox;

import dev.stateroom.review.decision.Decision;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.Translations;
import javafx.scene.control.Label;

/** The look of decisions: icon, label and colour. */
final class DecisionLook {
    private DecisionLook() {}

    /** The Feather icon of a decision's word. */
    static String icon(String verb) {
        return switch (verb) {
            case "approve" -> "check";
            case "edit" -> "edit-2";
            case "reject" -> "x";
            case "respond", "answer" -> "message-square";
            default -> "help-circle";
        };
    }

    /** Icon and word. */
    static Label label(Translations words, Decision decision) {
        Label label = ViewParts.text(words.get("state." + decision.verb()), "sr-small", switch (decision) {
            case Decision.Approve _ -> "sr-success";
            case Decision.Reject _ -> "sr-danger";
            case Decision.Edit _, Decision.Respond _, Decision.Answer _, Decision.Defer _, Decision.Unknown _ -> "sr-plain";
        });
        label.setGraphic(FeatherIcons.of(icon(decision.verb()), FeatherIcons.ROW));
        label.setGraphicTextGap(4);
        return label;
    }
}
