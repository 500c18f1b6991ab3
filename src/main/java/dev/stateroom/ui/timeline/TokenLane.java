package dev.stateroom.ui.timeline;

import dev.stateroom.ui.theme.BundledFonts;
import dev.stateroom.ui.timeline.CanvasColors.Ink;
import dev.stateroom.ui.words.Translations;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.text.Font;

/** Draws how the tokens of a branch add up, below all its lanes, and the budget of a tripwire across it. */
final class TokenLane {
    private static final double FOOT = 19;
    private static final double HIGHEST = 15;

    private final Translations words;
    private final CanvasColors<Ink> inks;

    TokenLane(Translations words, CanvasColors<Ink> inks) {
        this.words = words;
        this.inks = inks;
    }

    void paint(GraphicsContext g, TimelinePosition at, TimelineScale scale) {
        TokenCurve tokens = at.tokens();
        if (tokens.isEmpty()) {
            return;
        }
        double foot = LanePainter.TOP + at.lanes().size() * LaneScale.HEIGHT + FOOT;
        double most = Math.max(1, Math.max(tokens.total(), at.budget()));
        double from = scale.left(0);
        g.beginPath();
        g.moveTo(from, foot);
        for (double x = from; x <= scale.width(); x++) {
            g.lineTo(x, foot - HIGHEST * tokens.at(scale.indexAt(x)) / most);
        }
        g.lineTo(scale.width(), foot);
        g.closePath();
        g.setFill(inks.of(Ink.LINE));
        g.fill();
        if (at.budget() > 0) {
            double y = Math.rint(foot - HIGHEST * at.budget() / most) + 0.5;
            g.setStroke(inks.of(tokens.total() > at.budget() ? Ink.HAZARD : Ink.DIFFERS));
            g.setLineWidth(1);
            g.setLineDashes(3, 2);
            g.strokeLine(from, y, scale.width(), y);
            g.setLineDashes();
        }
        g.setFont(Font.font(BundledFonts.TEXT, Translations.language().startsWith("zh") ? 12 : 11));
        g.setFill(inks.of(Ink.TEXT));
        g.fillText(at.budget() > 0 && tokens.total() > 0 ? words.get("tokens.budget", tokens.total(), at.budget()) : words.get("tokens", tokens.total()), from, foot - 3);
    }
}
