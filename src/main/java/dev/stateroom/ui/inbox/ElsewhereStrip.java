package dev.stateroom.ui.inbox;

import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.HiddenCharacters;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** Unfinished input of the same user about this call on another computer, with a button that takes it over. */
final class ElsewhereStrip extends HBox {
    private static final int LONGEST = 120;

    /**
     * @param isFree whether nothing is begun here that it would take the place of
     * @param take begins it here; null while its form cannot be opened
     * @param forget takes it from the desk
     */
    ElsewhereStrip(Translations words, DecisionDrafts.Elsewhere begun, boolean isFree, @Nullable Runnable take, Runnable forget) {
        super(8);
        setId("inbox-elsewhere");
        getStyleClass().addAll("sr-strip", "sr-accent", "inbox-strip");
        DraftInput input = begun.input();
        String computer = HiddenCharacters.visible(OneLine.of(begun.computer(), LONGEST));
        String text = HiddenCharacters.visible(OneLine.of(String.join(" ", input.texts().values()), LONGEST));
        boolean isApproval = input.kind().equals("approve");
        Label said = ViewParts.wrapping(isApproval ? words.get("elsewhere.approved", computer) : words.get("elsewhere.begun", computer, words.get("do." + input.kind()), text));
        said.setMinWidth(0);
        said.setMinHeight(Region.USE_PREF_SIZE);
        HBox.setHgrow(said, Priority.ALWAYS);
        HoverTip.set(said, RelativeTime.exact(begun.at()));
        getChildren().addAll(FeatherIcons.of("monitor", 16), said);
        if (!isApproval && isFree && take != null) {
            getChildren().add(ViewParts.button("download", words.get("elsewhere.take"), "inbox-elsewhere-take", take));
        } else if (!isApproval && !isFree) {
            getChildren().add(ViewParts.text(words.get("elsewhere.full"), "sr-small", "sr-muted"));
        }
        Button away = ViewParts.button("x", words.get("elsewhere.forget"), "inbox-elsewhere-forget", forget);
        away.getStyleClass().add("sr-flat");
        HoverTip.set(away, words.get("elsewhere.forget.tip"));
        getChildren().add(away);
        setAccessibleText(said.getText());
    }
}
