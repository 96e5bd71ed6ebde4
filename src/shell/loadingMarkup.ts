/** What LoadingScreen renders, for the build to put into index.html. One line: it is hydrated. */
export const loadingMarkup =
  '<div class="loading" role="status" aria-label="Loading"><svg class="loadingMark" viewBox="2 2 44 44" aria-hidden="true"><path class="loadingSky" d="M0 0h48v48H0z"></path><circle class="loadingHill loadingFar" cx="13" cy="35" r="20"></circle><circle class="loadingHill loadingNear" cx="41" cy="42" r="22"></circle><circle class="loadingHill loadingWater" cx="13" cy="61" r="27"></circle></svg><span>Loading</span></div>';
