package dev.stateroom.ui.timeline;

import dev.stateroom.ui.theme.BundledFonts;
import dev.stateroom.ui.timeline.CanvasColors.Ink;
import dev.stateroom.ui.words.DollarText;
import dev.stateroom.ui.words.Translations;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.text.Font;

/** Draws the running total of tokens or costs below all lanes, with the budget of a tripwire as a line across it. */
final class SpentLane {
    private static final double FOOT = 19;
    private static final double HIGHEST = 15;
    private static final double GAP = 6;

    private final Translations words;
    private final CanvasColors<Ink> inks;
    private final FittedText fitted = new FittedText();

    SpentLane(Translations words, CanvasColors<Ink> inks) {
        this.words = words;
        this.inks = inks;
    }

    void paint(GraphicsContext g, TimelinePosition at, TimelineScale scale) {
        SpentCurve spent = at.spent();
        if (spent.isEmpty()) {
            return;
        }
        double foot = LanePainter.TOP + at.lanes().size() * LaneScale.HEIGHT + FOOT;
        double most = Math.max(Double.MIN_NORMAL, Math.max(spent.total(), at.budget()));
        double from = scale.left(0);
        g.beginPath();
        g.moveTo(from, foot);
        for (double x = from; x <= scale.width(); x++) {
            g.lineTo(x, foot - HIGHEST * spent.at(scale.indexAt(x)) / most);
        }
        g.lineTo(scale.width(), foot);
        g.closePath();
        g.setFill(inks.of(Ink.LINE));
        g.fill();
        String told = words(spent, at.budget());
        Font font = Font.font(BundledFonts.TEXT, Translations.language().startsWith("zh") ? 12 : 11);
        if (at.budget() > 0) {
            double y = Math.rint(foot - HIGHEST * at.budget() / most) + 0.5;
            g.setStroke(inks.of(spent.total() > at.budget() ? Ink.HAZARD : Ink.DIFFERS));
            g.setLineWidth(1);
            g.setLineDashes(3, 2);
            g.strokeLine(from + fitted.width(told, font) + GAP, y, scale.width(), y);
            g.setLineDashes();
        }
        g.setFont(font);
        g.setFill(inks.of(Ink.TEXT));
        g.fillText(told, from, foot - 3);
    }

    private String words(SpentCurve spent, double budget) {
        boolean isLimited = budget > 0 && spent.total() > 0;
        if (spent.unit() == SpentUnit.MONEY) {
            String dollars = spent.dollars(spent.total());
            return spent.isUnpriced() ? words.get("money.none") : isLimited ? words.get("money.budget", dollars, DollarText.exactly(budget)) : dollars;
        }
        return isLimited ? words.get("tokens.budget", spent.total(), budget) : words.get("tokens", spent.total());
    }
}
