/**
 * A local thread goes to a server: a dialog that asks where to, shows file by file what would be sent, and sends it. Start at {@link
 * dev.stateroom.ui.promotion.PromotionDialog}.
 *
 * <p>Uses {@code workspace.ThreadPromotions} and the small parts of {@code ui}.
 */
@NullMarked
package dev.stateroom.ui.promotion;

import org.jspecify.annotations.NullMarked;
