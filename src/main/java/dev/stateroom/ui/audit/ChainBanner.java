package dev.stateroom.ui.audit;

import dev.stateroom.review.audit.AuditChain;
import dev.stateroom.review.audit.ChainHead;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.kit.CommandButtons;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.theme.HoverTip;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;

/** Whether the chain is intact, what that proves, and what it does not. */
final class ChainBanner extends HBox {
    private final AuditModel model;
    private final Translations words;
    private final StackPane sign = new StackPane();
    private final Label what = ViewParts.text("", "sr-strong");
    private final Label why = ViewParts.shrinking("", "sr-muted");
    private final Label head = ViewParts.text("", "sr-mono-small", "sr-muted");

    ChainBanner(AuditModel model, Translations words, UserCommand verify) {
        this.model = model;
        this.words = words;
        setId("audit-chain");
        what.setId("audit-chain-state");
        getStyleClass().add("audit-chain");
        Button button = CommandButtons.framed(verify);
        HoverTip.set(button, verify.tip());
        getChildren().addAll(sign, what, why, ViewParts.grow(), head, button);
        model.chainProperty().subscribe(this::show);
        model.failureProperty().subscribe(this::show);
        show();
    }

    private void show() {
        AuditModel.Chain chain = model.chainProperty().get();
        var failure = model.failureProperty().get();
        getStyleClass().remove("audit-broken");
        head.setText("");
        if (failure != null) {
            state("alert-octagon", "sr-danger", words.get("chain.unread"), CoreSentences.shown(failure));
            return;
        }
        switch (chain == null ? null : chain.verified()) {
            case null -> state("loader", "sr-muted", words.get("chain.checking"), words.get("chain.checking.why"));
            case AuditChain.Intact(ChainHead end) when end.count() == 0 -> state("check-circle", "sr-muted", words.get("chain.empty"), words.get("chain.empty.why"));
            case AuditChain.Intact(ChainHead end) -> {
                state("check-circle", "sr-success", words.get("chain.intact"), words.get("chain.intact.why", end.count()));
                head.setText(words.get("chain.head", AuditTable.shortened(end.hash())));
                HoverTip.set(head, end.hash());
            }
            case AuditChain.Broken(long number, String sentence) -> {
                state("alert-octagon", "sr-danger", words.get("chain.broken", number), CoreSentences.shown(sentence));
                getStyleClass().add("audit-broken");
            }
        }
    }

    private void state(String icon, String tone, String sentence, String reason) {
        StackPane tinted = new StackPane(FeatherIcons.of(icon, 16));
        tinted.getStyleClass().add(tone);
        sign.getChildren().setAll(tinted);
        what.setText(sentence);
        why.setText(reason);
        HoverTip.set(why, reason + "\n" + words.get("chain.limits"));
        setAccessibleText(sentence + " " + reason);
    }
}
